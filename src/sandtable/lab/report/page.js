// Draws every plot in the colours of the night or of the day, and again when that changes.
const specs = JSON.parse(document.getElementById("specs").textContent);
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function coloured(spec) {
  return JSON.parse(JSON.stringify(spec).replaceAll(/"@([a-z-]+)"/g, (_, name) =>
    JSON.stringify(style(`--${name}`))));
}

function config() {
  const ink = style("--ink"), soft = style("--ink-soft"), line = style("--line");
  const text = "IBM Plex Sans, Arial, sans-serif", figure = "IBM Plex Mono, monospace";
  return {
    background: null, font: text, view: { stroke: null },
    axis: { labelColor: soft, titleColor: soft, gridColor: line, domainColor: line, tickColor: line,
      labelFontSize: 12, titleFontSize: 12, titleFontWeight: 400, gridOpacity: 0.6 },
    axisQuantitative: { labelFont: figure }, axisY: { labelColor: ink },
    axisX: { labelColor: soft }, legend: { labelColor: soft, labelFontSize: 12, symbolType: "circle" },
    bar: { binSpacing: 1 },
  };
}

function narrow(spec, width) {
  // A name may take less than half of a phone's width.
  const limit = Math.max(90, Math.round(width * 0.42));
  const text = JSON.stringify(spec, (key, value) =>
    key === "labelLimit" ? Math.min(value, limit) : value);
  return JSON.parse(text);
}

async function draw() {
  await document.fonts.ready;
  for (const place of document.querySelectorAll("[data-plot]")) {
    const spec = narrow(coloured(specs[place.dataset.plot]), place.clientWidth);
    await vegaEmbed(place, { ...spec, config: config(), autosize: { type: "fit-x", contains: "padding" } },
      { actions: false, renderer: "svg" });
    place.querySelector("svg")?.setAttribute("aria-hidden", "true");
  }
  document.documentElement.dataset.drawn = "yes";
}

matchMedia("(prefers-color-scheme: light)").addEventListener("change", draw);
addEventListener("beforeprint", draw);
draw();
