/* Before the first paint, so that a chosen theme does not flash; a classic script for that reason. */
try {
    const chosen = localStorage.getItem("sandtable.theme");
    if (chosen === "night" || chosen === "day") document.documentElement.dataset.theme = chosen;
} catch {
    // no storage: the system's preference decides
}
