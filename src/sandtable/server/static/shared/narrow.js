/** Whether the window is so narrow that a game may draw another picture for it (`Screen.narrow`). */
export const narrow = matchMedia("(max-width: 559px)");
