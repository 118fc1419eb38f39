// docs/media/check.svg: the output of `slashlint check` on a terminal, with its colours.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The file that is checked for the picture. */
const FILE = 'examples/broken/commands/ban.json'

const [CHARACTER, LINE, MARGIN] = [7.25, 18, 16]
/** Colours by their ANSI codes; 39 is plain text. */
const COLOURS = {
  39: '#d4d4d8',
  31: '#f87171',
  32: '#4ade80',
  33: '#facc15',
  36: '#22d3ee',
  94: '#60a5fa',
}

/** Draws the output of a check. @returns {string} the picture, in SVG */
export function terminalPicture(root) {
  const cwd = fileURLToPath(root)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${cwd}cli/bin/slashlint.js`, 'check', FILE],
    {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: '1' },
    },
  )
  if (status !== 1 || stderr !== '') {
    throw new Error(`slashlint check ${FILE} ended with ${status}:\n${stderr}`)
  }
  return drawTerminal(`slashlint check ${FILE}`, stdout)
}

/**
 * Draws a terminal with a command and its output.
 *
 * @param {string} command the command line
 * @param {string} output the output, with ANSI colour codes
 * @returns {string} the picture, in SVG
 */
export function drawTerminal(command, output) {
  const lines = [`\u001b[2m$\u001b[22m ${command}`, '', ...output.trimEnd().split('\n')].map(
    spansOf,
  )
  const columns = Math.max(
    ...lines.map((spans) => spans.reduce((sum, { text }) => sum + text.length, 0)),
  )
  const width = Math.ceil(columns * CHARACTER + 2 * MARGIN)
  const height = lines.length * LINE + 2 * MARGIN
  const rows = lines.flatMap((spans, index) => {
    const y = MARGIN + LINE * index + 13
    if (spans.length === 0) {
      return []
    }
    return `<text x="${MARGIN}" y="${y}">${spans.map(drawn).join('')}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(command)}</title>
<rect width="${width}" height="${height}" rx="8" fill="#18181b"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="12" fill="${COLOURS[39]}">
${rows.join('\n')}
</g>
</svg>
`
}

/** Splits a line into spans of one style. */
function spansOf(line) {
  const spans = []
  let [colour, bold, dim] = [39, false, false]
  for (const [index, part] of line.split('\u001b[').entries()) {
    const [, codes, text] = index === 0 ? ['', '', part] : /^([\d;]*)m([^]*)$/.exec(part)
    for (const code of index === 0 ? [] : codes.split(';').map(Number)) {
      if (code in COLOURS) {
        colour = code
      } else if (code === 1) {
        bold = true
      } else if (code === 2) {
        dim = true
      } else if (code === 22) {
        ;[bold, dim] = [false, false]
      } else if (code === 0) {
        ;[colour, bold, dim] = [39, false, false]
      } else {
        throw new Error(`the picture knows no colour ${code}`)
      }
    }
    if (text !== '') {
      spans.push({ text, colour, bold, dim })
    }
  }
  return spans
}

function drawn({ text, colour, bold, dim }) {
  const looks = [
    colour === 39 ? '' : ` fill="${COLOURS[colour]}"`,
    bold ? ' font-weight="bold"' : '',
    dim ? ' opacity="0.6"' : '',
  ].join('')
  // Renderers of SVG collapse blanks; those that do not break stay.
  const kept = text.replaceAll(' ', '\u00a0')
  return looks === '' ? escaped(kept) : `<tspan${looks}>${escaped(kept)}</tspan>`
}

const escaped = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])
