interface Window {
  /** What tests read: how long the last turn took, and how many frames the last motion had. */
  sandtable: {
    lastTurn: { ms: number; waited: number; seq: number } | null;
    lastMotion: { frames: number; ms: number } | null;
    busyWith: () => string[];
  };
}
