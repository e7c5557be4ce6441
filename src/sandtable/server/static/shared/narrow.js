/**
 * Whether there is so little width for the picture that a game may draw another one (`Screen.narrow`): on a
 * phone, and where a low window has the panel beside it.
 */
export const narrow = matchMedia("(max-width: 559px), (max-width: 899px) and (max-height: 540px)");
