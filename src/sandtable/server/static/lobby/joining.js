/** What somebody pasted to join a table: a link, a part of one, or a name. */

/** @typedef {{kind: string, id: string, secret: string, origin: string}} Read */

const LINK = /^(?:(https?:\/\/[^/]+))?\/?(?:(table|replay)\/)?([0-9a-f]{16})\/?(?:[?][^#]*)?(?:#(\S*))?$/i;

/** @param {string} text @returns {Read | null}  null: it is no link of ours */
export function readLink(text) {
  const found = LINK.exec(text.trim());
  if (!found) return null;
  const [, origin = "", kind = "table", id, secret = ""] = found;
  return { kind: kind.toLowerCase(), id: id.toLowerCase(), secret, origin };
}

/** Whether it was meant as an address at all. @param {string} text */
export const looksLikeLink = (text) => /[/#]|^www\.|^[0-9a-f]{16}/i.test(text.trim());

/**
 * The table of that name; one that is called exactly so before one that is called about so.
 * @template {{title: string, gone?: boolean}} Row
 * @param {Row[]} rows
 * @param {string} text
 */
export function named(rows, text) {
  const wanted = text.trim().toLowerCase();
  const there = rows.filter(({ gone, title }) => !gone && title);
  /** @param {Row} row */
  const name = ({ title }) => title.toLowerCase();
  return (
    there.find((row) => name(row) === wanted) ?? there.find((row) => name(row).includes(wanted))
  );
}
