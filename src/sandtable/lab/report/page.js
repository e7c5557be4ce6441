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
    // A name of several lines stands beside its bar with its middle, not with its first line.
    axisQuantitative: { labelFont: figure }, lineBreak: "\n",
    axisY: { labelColor: ink, labelLimit: NAMES,
      labelOffset: { expr: `-${LINE / 2} * (length(split(datum.label, "\\n")) - 1)` } },
    axisX: { labelColor: soft }, legend: { labelColor: soft, labelFontSize: 12, symbolType: "circle" },
    bar: { binSpacing: 1 },
  };
}

const NAMES = 270, LINE = 14; // pixels of a name at the most, and of one of its lines
const ruler = document.createElement("canvas").getContext("2d");

function broken(name, limit) {
  ruler.font = "12px IBM Plex Sans, Arial, sans-serif";
  const lines = [""];
  for (const word of name.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) && ruler.measureText(longer).width > limit) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function named(spec, width) {
  // A name may take less than half of a phone's width: longer ones have several lines.
  const limit = Math.min(NAMES, Math.max(90, Math.round(width * 0.42)));
  let most = 1;
  const text = JSON.stringify(spec, (key, value) => {
    if (key !== spec.usermeta?.names || typeof value !== "string") return value;
    const lines = broken(value, limit);
    most = Math.max(most, lines.length);
    return lines.join("\n");
  });
  const drawn = JSON.parse(text);
  return most > 1 ? { ...drawn, height: drawn.height * (most * LINE + 8) / (LINE + 8) } : drawn;
}

async function draw() {
  await document.fonts.ready;
  for (const place of document.querySelectorAll("[data-plot]")) {
    const spec = named(coloured(specs[place.dataset.plot]), place.clientWidth);
    await vegaEmbed(place, { ...spec, config: config(), autosize: { type: "fit-x", contains: "padding" } },
      { actions: false, renderer: "svg" });
    place.querySelector("svg")?.setAttribute("aria-hidden", "true");
  }
  document.documentElement.dataset.drawn = "yes";
}

matchMedia("(prefers-color-scheme: light)").addEventListener("change", draw);
addEventListener("beforeprint", draw);
draw();
