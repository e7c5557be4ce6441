/** Who can open a link that names this address. */

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * `origin` is what a link to send begins with; `alone` when it opens on this computer alone, and
 * `elsewhere` when it names another address than the one that this page was opened by.
 * @param {{hostname: string, origin: string}} here  the page's location
 * @param {string} network  where a server that listens to the network says it is found, if it does
 */
export function reachOf({ hostname, origin }, network = "") {
    const local = LOOPBACK.test(hostname);
    return {
        origin: local && network ? network : origin,
        alone: local && !network,
        elsewhere: Boolean(local && network),
    };
}
