export const Idiomorph: {
  morph(old: Element, node: Element, config: { morphStyle: "outerHTML" | "innerHTML" }): unknown;
};
