/** A clock that stands until it is moved, and sockets that remember what was sent. */

export class FakeClock {
    constructor() {
        this.time = 0;
        this.waiting = new Map();
        this.next = 1;
        this.random = () => 1;
    }

    now = () => this.time;

    setTimeout = (act, ms) => {
        this.waiting.set(this.next, { at: this.time + ms, act });
        return this.next++;
    };

    clearTimeout = (id) => this.waiting.delete(id);

    pass(ms) {
        const end = this.time + ms;
        for (;;) {
            const due = [...this.waiting]
                .filter(([, { at }]) => at <= end)
                .sort((a, b) => a[1].at - b[1].at);
            if (!due.length) break;
            const [id, { at, act }] = due[0];
            this.waiting.delete(id);
            this.time = at;
            act();
        }
        this.time = end;
    }
}

export class FakeSocket {
    sent = [];
    closed = false;

    send(text) {
        this.sent.push(JSON.parse(text));
    }

    close() {
        this.closed = true;
    }

    open() {
        this.onopen({});
    }

    hear(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }

    break(code = 1006, reason = "") {
        this.onclose({ code, reason });
    }
}

export class FakeStorage {
    kept = new Map();
    getItem = (key) => this.kept.get(key) ?? null;
    setItem = (key, value) => this.kept.set(key, value);
}
