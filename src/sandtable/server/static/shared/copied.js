/** Copying, also where a page in the network is not trusted with the clipboard. */

/**
 * Copies text; where the browser refuses, the field is selected for the person to do it.
 * @param {string} text
 * @param {HTMLInputElement} [field]
 */
export async function copied(text, field) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        field?.select();
        return Boolean(field && document.execCommand?.("copy"));
    }
}
