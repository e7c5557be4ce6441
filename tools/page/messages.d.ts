// Written by tools/message_types.py from the server's structs: run it when they change.
declare namespace Msg {
  type FromClient = Advise | CallMe | Choose | Compare | Consent | HandBack | Hello | Hurry | Measure | Pace | Ping | Place | Say | StepForward | TakeAim | Undo | Weigh | Why | Wish;
  type FromServer = Advised | AimedOut | Because | ChatOut | Compared | Frame | LookedBack | MeasuredOut | Notice | People | PlacedOut | Played | Pong | RefusedOut | SeatAsked | TableChanged | Thinks | UndoAsked | UndoSettled | UndoWaits | Weighed | Welcome;
  interface Advise {
    type: "advise";
  }
  interface Advised {
    type: "advised";
    player: string;
    seq: number;
    option: number;
    choice?: Record<string, unknown>;
    why?: string;
    name?: string;
  }
  interface Aim {
    grips: Grip[];
    radius: number;
    pull: number;
    disc: string;
    sigma?: number;
    reach?: number;
    hint?: string;
    upward?: boolean;
    clock?: number;
  }
  interface AimedOut {
    type: "aimed";
    seq: number;
    title?: string;
    lines?: MeasuredLine[];
    put?: [string, string][];
    why?: string;
    rule?: string;
  }
  interface BeatOut {
    lines: number;
    picture?: PictureOut | null;
    motion?: MotionOut[];
  }
  interface Because {
    type: "because";
    element: string;
    rule: string;
    title: string;
    why: string;
    legal: boolean;
    info: Span[][];
    at: string;
    name: string;
  }
  interface Board {
    x: number;
    y: number;
    width: number;
    height: number;
    scale?: [number, number];
    up?: boolean;
    per?: number;
    unit?: string;
  }
  interface BranchAt {
    at: number;
    seat?: string;
  }
  interface CallMe {
    type: "name";
    name: string;
  }
  interface CardOut {
    name: string;
    about: string;
  }
  interface Chance {
    percent: number;
    low: number;
    high: number;
  }
  interface ChatOut {
    type: "chat";
    n: number;
    who: string;
    text: string;
    at: number;
    seq: number;
    person: string;
  }
  interface ChoiceIn {
    seq: number;
    key: string;
    option?: number | null;
    choice?: Record<string, unknown> | null;
  }
  interface ChoiceOut {
    seq: number;
  }
  interface Choose {
    type: "choose";
    seq: number;
    key: string;
    option?: number | null;
    choice?: unknown;
    text?: string;
  }
  interface Coach {
    text: string;
    title?: string;
    look?: [string, string] | null;
    draws?: boolean;
    more?: CoachPage[];
    option?: number;
    at?: number;
    of?: number;
    waits?: boolean;
    hand?: boolean;
    help?: boolean;
    done?: boolean;
    again?: boolean;
    then?: MissionLink | null;
    choice?: Record<string, unknown> | null;
    snaps?: [number, number][];
  }
  interface CoachPage {
    text: string;
    title?: string;
    look?: [string, string] | null;
    draws?: boolean;
  }
  interface Compare {
    type: "compare";
    seq: number;
    option: number;
  }
  interface Compared {
    type: "compared";
    seq: number;
    option: number;
    now: Chance;
    after: Chance;
    doubt: number;
    plays: number;
  }
  interface Consent {
    type: "consent";
    yes: boolean;
  }
  interface Debrief {
    heading: string;
    verdict?: string;
    why?: string;
    rule?: string;
    facts?: Fact[];
    turning?: Turning[];
    losses?: Fact[];
    figures?: Fact[];
    drawn?: boolean;
  }
  interface DiceFrom {
    kind: "branched" | "brought" | "drawn" | "exposed" | "loaded" | "typed" | "unknown";
    words: string;
    taken_back: number;
  }
  interface Draft {
    strokes?: Stroke[];
    mode?: string;
  }
  interface Example {
    n: number;
    rule: string;
    lesson: string;
    title: string;
    text: string[];
  }
  interface Fact {
    name: string;
    text: string;
    tone?: "ask" | "bad" | "foe" | "friend" | "good" | "neutral" | "plain" | "soft" | "unknown";
  }
  interface Frame {
    type: "frame";
    seq: number;
    status: "closed" | "over" | "running";
    title?: string;
    now?: string;
    question?: Question | null;
    picture?: PictureOut | null;
    panels?: Panel[] | null;
    legend?: [string, string][] | null;
    text?: string[] | null;
    log?: LogOut | null;
    undo?: "ask" | "free" | "no";
    outcome?: OutcomeOut | null;
    debrief?: Debrief | null;
    coach?: Coach | null;
    wishes?: WishOut[] | null;
    motion?: MotionOut[];
    beats?: BeatOut[];
    view?: unknown;
  }
  interface GameOut {
    id: string;
    title: string;
    seats: string[];
    seat_names: Record<string, string>;
    players: string[];
    cards: Record<string, CardOut>;
    missions: number;
    guides: GuideOut[];
    blurb: string;
    minutes: number;
  }
  interface GameWithMissions {
    id: string;
    title: string;
    seats: string[];
    seat_names: Record<string, string>;
    players: string[];
    cards: Record<string, CardOut>;
    missions: MissionOut[];
    guides: GuideOut[];
  }
  interface Grip {
    id: string;
    words: string;
    x: number;
    y: number;
    choice: Record<string, unknown>;
    orbit?: number;
    sway?: number;
    element?: string;
  }
  interface GuideOut {
    id: string;
    title: string;
    brief: string;
    seat: string;
  }
  interface HandBack {
    type: "hand_back";
    yes?: boolean;
  }
  interface Handle {
    id: string;
    words: string;
    at: [number, number];
    how?: "leg" | "point" | "turn" | "way";
    radius?: number;
    box?: [number, number];
    legs?: number;
    reach?: number;
    turns?: number;
    face?: number;
    group?: string;
    element?: string;
    tray?: boolean;
  }
  interface Hello {
    type: "hello";
    link: string;
    since?: number;
    narrow?: boolean;
  }
  interface Hit {
    ms: number;
    at: [number, number];
    element?: string;
    what?: string;
    hard?: number;
  }
  interface Hurry {
    type: "hurry";
  }
  type Key = [ms: number, x: number, y: number, speed: number];
  interface LinksOut {
    host: string;
    spectator: string;
    seats: Record<string, string>;
    taken: string[];
    network: string;
  }
  interface ListedTable {
    id: string;
    game: string;
    title: string;
    mission: string;
    status: "closed" | "over" | "running";
    seq: number;
    touched: number;
    links: LinksOut;
    deleted: number | null;
  }
  interface LogLine {
    n: number;
    spans: Span[];
    rule?: string;
    at?: string[];
    aside?: boolean;
    by?: string;
  }
  interface LogOut {
    from: number;
    lines: LogLine[];
  }
  interface LookedBack {
    type: "looked_back";
    curve: Stood[];
  }
  interface MadeTable {
    id: string;
    game: string;
    title: string;
    links: LinksOut;
    commitment: string;
  }
  interface Measure {
    type: "measure";
    start: string;
    end: string;
  }
  interface MeasuredLine {
    spans: Span[];
    rule?: string;
  }
  interface MeasuredOut {
    type: "measured";
    start: string;
    end: string;
    title: string;
    lines: MeasuredLine[];
    put: [string, string][];
    ends: string[];
  }
  interface MissionLink {
    mission: string;
    title: string;
  }
  interface MissionOut {
    id: string;
    title: string;
    kind: string;
    brief: string;
    operation: boolean;
    threat: "" | "HIGH" | "LOW" | "MEDIUM";
    orders: [string, string][];
    seats: string[];
  }
  interface ModifierOut {
    source: string;
    n: number;
    rule?: string;
  }
  interface Moment {
    n: number;
    kind: "choice" | "end" | "start" | "undo";
    seat: string;
    dice: boolean;
    reveal: boolean;
    undone: boolean;
    text: string;
  }
  interface MotionOut {
    tracks: Track[];
    hits?: Hit[];
    put?: [string, string][];
    group?: string;
  }
  interface NewTable {
    game: string;
    mission?: string;
    guide?: string;
    seats?: Record<string, string>;
    settings?: Record<string, string>;
    dice?: "manual" | "seeded";
    pace?: number;
  }
  interface Notice {
    type: "notice";
    text: string;
  }
  interface OddsOut {
    what: string;
    percent: number;
    wins: number;
    outof: number;
    rule?: string;
    modifiers?: ModifierOut[];
    against?: boolean;
    note?: string;
  }
  interface OptionOut {
    n: number;
    label: string;
    detail?: string;
    group?: string;
    rule?: string;
    elements?: string[];
    lifts?: string;
    odds?: OddsOut[];
    chances?: number[];
    fold?: string;
    way?: string;
    takes?: string;
    price?: number;
    goes_on?: boolean;
    placed?: boolean;
    yields?: boolean;
    choice?: Record<string, unknown>;
  }
  interface OutcomeOut {
    result: string;
    summary: string;
    won: Record<string, boolean>;
    score: Record<string, number>;
    seed: string | null;
    next: MissionLink | null;
  }
  interface Pace {
    type: "pace";
    percent: number;
  }
  interface Panel {
    title: string;
    rows: Row[];
    side?: "left" | "middle";
  }
  interface People {
    type: "people";
    seats: Record<string, SeatOut>;
  }
  interface PictureOut {
    whole?: boolean;
    width: number;
    height: number;
    counter?: number;
    layers?: [string, string, boolean][];
    pinned?: [number, number, number, number][];
    title?: string;
    description?: string;
    put?: [string, string, string][];
    gone?: string[];
    order?: string[];
  }
  interface Ping {
    type: "ping";
  }
  interface Place {
    type: "place";
    seq: number;
    n: number;
    draft?: Draft | null;
    option?: number | null;
    choice?: unknown;
  }
  interface PlacedOut {
    type: "placed";
    seq: number;
    n: number;
    choice?: Record<string, unknown> | null;
    title?: string;
    lines?: MeasuredLine[];
    put?: [string, string][];
    why?: string;
    rule?: string;
  }
  interface Placing {
    board: Board;
    handles: Handle[];
    modes?: [string, string][];
    snaps?: [number, number][];
    step?: number;
    hint?: string;
    targets?: boolean;
  }
  interface Played {
    type: "played";
    key: string;
    seq: number;
  }
  interface Pong {
    type: "pong";
  }
  interface Promise {
    option: number;
    percent: number;
    low: number;
    high: number;
    label?: string;
    choice?: Record<string, unknown>;
  }
  interface Question {
    seat: string;
    yours?: boolean;
    shared?: boolean;
    kind?: string;
    prompt?: string;
    rule?: string;
    die?: number;
    open?: boolean;
    options?: OptionOut[];
    chances?: OddsOut[];
    withheld?: Withheld[];
    subject?: string[];
    nearby?: string[];
    by_wish?: string;
    aim?: Aim | null;
    placing?: Placing | null;
    writing?: Writing | null;
  }
  interface RefusedOut {
    type: "refused";
    why: string;
    rule?: string;
    key?: string;
    stale?: boolean;
  }
  interface Roll {
    kind: "given" | "seed" | "shuffle" | "typed";
    stream: string;
    at: number;
    sides: number;
    face?: number;
    why?: string;
    rule?: string;
  }
  interface Rolls {
    first: number[];
    lines: Roll[][];
    stopped: string;
    astray: number;
  }
  interface Row {
    label: string;
    chips?: Span[][];
    rank?: number;
    tone?: "ask" | "bad" | "foe" | "friend" | "good" | "neutral" | "plain" | "soft" | "unknown";
    join?: string;
    element?: string;
  }
  interface RuleOut {
    id: string;
    section: string;
    title: string;
    text: string;
    ruling: string;
    example: string;
  }
  interface SatDown {
    seat: string;
    link: string;
  }
  interface Say {
    type: "chat";
    text: string;
  }
  interface SeatAsked {
    type: "seat_asked";
  }
  interface SeatOut {
    name: string;
    player: string;
    here: number;
    taken: boolean;
    who: string;
    about: string;
  }
  interface SettingOut {
    id: string;
    title: string;
    about: string;
    group: string;
    default: string;
    values: ValueOut[];
  }
  interface Sits {
    player: string;
  }
  interface SitsDown {
    key: string;
    name?: string;
  }
  interface Span {
    text: string;
    tone?: "ask" | "bad" | "foe" | "friend" | "good" | "neutral" | "plain" | "soft" | "unknown";
    strong?: boolean;
    stamped?: boolean;
    die?: number;
    face?: number;
    struck?: boolean;
    heading?: boolean;
    bar?: boolean;
  }
  interface StepForward {
    type: "step";
    seq: number;
    key: string;
  }
  interface Stood {
    at: number;
    percent: number;
    low: number;
    high: number;
  }
  interface Stroke {
    handle: string;
    points?: [number, number][];
    face?: number;
    alone?: boolean;
  }
  interface TableChanged {
    type: "table";
    table: TableOut;
  }
  interface TableOut {
    id: string;
    game: string;
    game_title: string;
    title: string;
    mission: string;
    brief: string;
    orders: [string, string][];
    status: "closed" | "over" | "running";
    role: string;
    seat: string | null;
    seq: number;
    seats: Record<string, SeatOut>;
    commitment: string;
    seed: string | null;
    created: number;
    touched: number;
    now: string;
    asked: string | null;
    dice: string;
    dice_from: DiceFrom;
    result: string;
    guide: string;
    branch_of: string;
    resigns: boolean;
    measures: boolean;
  }
  interface TakeAim {
    type: "aim";
    seq: number;
    choice: unknown;
  }
  interface Thinks {
    type: "thinks";
    name: string;
  }
  interface Track {
    element: string;
    keys: Key[];
  }
  interface Trouble {
    status: number;
    detail: string;
    rule?: string;
  }
  interface Turning {
    when: string;
    spans: Span[];
    rule?: string;
  }
  interface Undo {
    type: "undo";
    seq: number;
    key: string;
    agreed?: boolean;
    links?: string[];
  }
  interface UndoAsked {
    type: "undo_asked";
    by: string;
    why: string;
  }
  interface UndoSettled {
    type: "undo_settled";
    yes: boolean;
    by: string;
  }
  interface UndoWaits {
    type: "undo_waits";
    of: string[];
  }
  interface ValueOut {
    value: string;
    words: string;
    about: string;
    seats: string[];
  }
  interface Weigh {
    type: "weigh";
    what?: "answers" | "match";
  }
  interface Weighed {
    type: "weighed";
    seq: number;
    promises: Promise[];
    plays: number;
  }
  interface Welcome {
    type: "welcome";
    table: TableOut;
    frame: Frame;
    chat: ChatOut[];
  }
  interface WholeMission {
    id: string;
    title: string;
    kind: string;
    brief: string;
    operation: boolean;
    threat: "" | "HIGH" | "LOW" | "MEDIUM";
    orders: [string, string][];
    seats: string[];
    settings: SettingOut[];
  }
  interface Why {
    type: "why";
    element: string;
    at?: string;
  }
  interface Wish {
    type: "wish";
    values: Record<string, string>;
  }
  interface WishOut {
    id: string;
    title: string;
    values: [string, string][];
    value: string;
    about?: string;
    group?: string;
  }
  interface Withheld {
    label: string;
    why: string;
    rule?: string;
  }
  interface Writing {
    words: string;
    hint?: string;
    example?: string;
    most?: number;
  }
}
