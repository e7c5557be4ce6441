/**
 * QR codes for links, made in the page: what stands behind the # must not go anywhere to be drawn.
 * Bytes, error correction M, versions 1 to 9: up to 180 characters, which is more than our links have.
 * The words in here (version, mask, format) are those of ISO/IEC 18004.
 */

/** @typedef {boolean[][]} Matrix  rows of modules, true where it is dark */

// by version: all codewords, those for correction in a block, blocks, centres of the small squares
/** @type {Array<[number, number, number, number[]]>} */
const VERSIONS = [
    [26, 10, 1, []],
    [44, 16, 1, [6, 18]],
    [70, 26, 1, [6, 22]],
    [100, 18, 2, [6, 26]],
    [134, 24, 2, [6, 30]],
    [172, 16, 4, [6, 34]],
    [196, 18, 4, [6, 22, 38]],
    [242, 22, 4, [6, 24, 42]],
    [292, 22, 5, [6, 26, 46]],
];
/** @type {Array<(x: number, y: number) => boolean>} */
const MASKS = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const FORMAT_M = 0; // how correction M is written in a code

/** A text as a code, or null if it is too long for one. @param {string} text */
export function qrCode(text) {
    const bytes = [...new TextEncoder().encode(text)];
    const at = VERSIONS.findIndex(([all, ec, blocks]) => bytes.length + 2 <= all - ec * blocks);
    if (at < 0) return null;
    const code = new Code(at + 1);
    code.write(interleaved(padded(bytes, at + 1), at + 1));
    return code.best();
}

/** The whole code as a path of squares, row by row, for an SVG. @param {Matrix} matrix */
export function qrPath(matrix) {
    /** @param {boolean[]} row @param {number} y */
    const runs = (row, y) =>
        row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1h-${runFrom(row, x)}z` : ""));
    return matrix.flatMap(runs).join("");
}

/** @param {boolean[]} row @param {number} x */
function runFrom(row, x) {
    const end = row.indexOf(false, x);
    return (end < 0 ? row.length : end) - x;
}

/** Mode, length, bytes, and what fills the rest. @param {number[]} bytes @param {number} version */
function padded(bytes, version) {
    const [all, ec, blocks] = VERSIONS[version - 1];
    const room = all - ec * blocks;
    // four bits for the mode (bytes) shift everything by half a byte
    const halves = [4, bytes.length >> 4, bytes.length & 15];
    for (const byte of bytes) halves.push(byte >> 4, byte & 15);
    halves.push(0);
    const words = [];
    for (let i = 0; i < halves.length; i += 2) words.push((halves[i] << 4) | halves[i + 1]);
    for (let filler = 0xec; words.length < room; filler ^= 0xec ^ 0x11) words.push(filler);
    return words;
}

/** Blocks with their correction, word by word in turn. @param {number[]} words @param {number} version */
function interleaved(words, version) {
    const [all, ec, count] = VERSIONS[version - 1];
    const short = Math.floor(all / count) - ec;
    const long = all % count; // so many blocks at the end have one word more
    const blocks = [];
    for (let i = 0, at = 0; i < count; i += 1) {
        const size = short + (i >= count - long ? 1 : 0);
        blocks.push(words.slice(at, at + size));
        at += size;
    }
    const generator = generatorOf(ec);
    const corrections = blocks.map((block) => remainder(block, generator));
    return [...inTurn(blocks), ...inTurn(corrections)];
}

/** @param {number[][]} lists */
function inTurn(lists) {
    const longest = Math.max(...lists.map((list) => list.length));
    const turns = Array.from({ length: longest }, (_, i) => lists.map((list) => list[i]));
    return turns.flat().filter((word) => word !== undefined);
}

/** Multiplication in the field of 256. @param {number} a @param {number} b */
function times(a, b) {
    let product = 0;
    for (let bit = 7; bit >= 0; bit -= 1) {
        product = (product << 1) ^ ((product >> 7) * 0x11d);
        product ^= ((b >> bit) & 1) * a;
    }
    return product;
}

/** @param {number} degree */
function generatorOf(degree) {
    /** @type {number[]} */
    const result = [...Array(degree - 1).fill(0), 1];
    for (let i = 0, root = 1; i < degree; i += 1, root = times(root, 2)) {
        for (let j = 0; j < degree; j += 1)
            result[j] = times(result[j], root) ^ (result[j + 1] ?? 0);
    }
    return result;
}

/** @param {number[]} words @param {number[]} generator */
function remainder(words, generator) {
    let rest = generator.map(() => 0);
    for (const word of words) {
        const factor = word ^ rest[0];
        rest = [...rest.slice(1), 0].map((value, i) => value ^ times(generator[i], factor));
    }
    return rest;
}

/** Bits with a check behind them. @param {number} data @param {number} bits @param {number} poly */
function checked(data, bits, poly) {
    let rest = data;
    for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * poly);
    return (data << bits) | rest;
}

class Code {
    /** @param {number} version */
    constructor(version) {
        this.version = version;
        this.size = version * 4 + 17;
        /** @type {Matrix} */
        this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
        /** @type {Matrix} */
        this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
        this.#patterns();
    }

    /** @param {number} x @param {number} y @param {boolean} dark */
    #fix(x, y, dark) {
        if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
        this.dark[y][x] = dark;
        this.fixed[y][x] = true;
    }

    #patterns() {
        const { size } = this;
        for (let i = 0; i < size; i += 1) {
            this.#fix(6, i, i % 2 === 0);
            this.#fix(i, 6, i % 2 === 0);
        }
        for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) this.#square(x, y, 4);
        const centres = VERSIONS[this.version - 1][3];
        const last = centres.at(-1);
        for (const x of centres)
            for (const y of centres) {
                const corner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
                if (!corner) this.#square(x, y, 2);
            }
        this.#format(0);
        if (this.version >= 7) this.#versionBits();
    }

    /** Rings about a centre: all dark but the second, and a light one outside the large ones. */
    #square(/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ reach) {
        for (let dy = -reach; dy <= reach; dy += 1)
            for (let dx = -reach; dx <= reach; dx += 1) {
                const ring = Math.max(Math.abs(dx), Math.abs(dy));
                this.#fix(cx + dx, cy + dy, ring !== (reach === 4 ? 2 : 1) && ring !== 4);
            }
    }

    /** @param {number} mask */
    #format(mask) {
        const { size } = this;
        const bits = checked((FORMAT_M << 3) | mask, 10, 0x537) ^ 0x5412;
        const bit = (/** @type {number} */ i) => ((bits >> i) & 1) === 1;
        for (let i = 0; i < 15; i += 1) {
            const y = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
            const x = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
            this.#fix(8, y, bit(i));
            this.#fix(x, 8, bit(i));
        }
        this.#fix(8, size - 8, true);
    }

    #versionBits() {
        const bits = checked(this.version, 12, 0x1f25);
        for (let i = 0; i < 18; i += 1) {
            const far = this.size - 11 + (i % 3);
            const near = Math.floor(i / 3);
            this.#fix(far, near, ((bits >> i) & 1) === 1);
            this.#fix(near, far, ((bits >> i) & 1) === 1);
        }
    }

    /** In columns of two, up and down, from the right. @param {number[]} words */
    write(words) {
        const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (word >> i) & 1));
        let at = 0;
        for (let right = this.size - 1; right >= 1; right -= 2) {
            if (right === 6) right = 5; // a fixed column
            const up = ((right + 1) & 2) === 0;
            for (let i = 0; i < this.size; i += 1)
                for (const x of [right, right - 1]) {
                    const y = up ? this.size - 1 - i : i;
                    if (!this.fixed[y][x]) this.dark[y][x] = bits[at++] === 1;
                }
        }
    }

    /** With the mask that a camera reads best. @returns {Matrix} */
    best() {
        const tried = MASKS.map((mask, n) => this.#masked(mask, n));
        const marks = tried.map(penalty);
        return tried[marks.indexOf(Math.min(...marks))];
    }

    /** @param {(x: number, y: number) => boolean} mask @param {number} n @returns {Matrix} */
    #masked(mask, n) {
        this.#format(n);
        return this.dark.map((row, y) =>
            row.map((dark, x) => (this.fixed[y][x] ? dark : dark !== mask(x, y))),
        );
    }
}

/** How hard a code is to read: runs, blocks, false corners, too much of one. @param {Matrix} matrix */
function penalty(matrix) {
    const columns = matrix.map((_, x) => matrix.map((row) => row[x]));
    const lines = [...matrix, ...columns].map((line) => line.map(Number).join(""));
    let marks = 0;
    for (const line of lines) {
        for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) marks += run.length - 2;
        for (const _ of line.matchAll(/(?=10111010000|00001011101)/g)) marks += 40;
    }
    for (let y = 1; y < matrix.length; y += 1)
        for (let x = 1; x < matrix.length; x += 1) {
            const four = [matrix[y][x], matrix[y - 1][x], matrix[y][x - 1], matrix[y - 1][x - 1]];
            if (four.every((dark) => dark === four[0])) marks += 3;
        }
    const share = matrix.flat().filter(Boolean).length / matrix.length ** 2;
    return marks + 10 * Math.floor(Math.abs(share * 20 - 10));
}
