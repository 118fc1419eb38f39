// Writes the lint's table of rooms as Markdown, for docs/rooms.md.
import { floorsOf, ROOMS } from '../lint/rooms.mjs'

const REGION = /(<!-- rooms -->\n)[^]*?(<!-- \/rooms -->)/g

/** Updates the table of rooms (packages and tools) in a page. */
export const withRooms = (text) =>
  text.replace(REGION, (_match, head, tail) => `${head}${table()}${tail}`)

/** The most floors (layers) in a line of the table; more become a list of their own. */
const MOST_IN_LINE = 8

function table() {
  const lists = []
  const rows = ROOMS.map((room) => {
    const floors = floorsOf(room).map(({ at }) => at.map(code).join(' '))
    const name = code(`${room.folder}/`)
    const isLong = floors.length > MOST_IN_LINE
    if (isLong) {
      lists.push(
        `\nThe floors of ${name}:\n\n${floors.map((floor, index) => `${index + 1}. ${floor}\n`).join('')}`,
      )
    }
    const shown = isLong ? `${floors.length}, below` : floors.join(' < ') || '–'
    return `| ${name} | ${importsOf(room)} | ${shown} |\n`
  })
  return [
    '| room | may import | floors of `src/`, the lower ones first |\n|---|---|---|\n',
    ...rows,
    ...lists,
  ].join('')
}

function importsOf({ imports, types = [] }) {
  const named = imports.map(code)
  const typed = types.map((name) => `types of ${code(name)}`)
  return imports.length + types.length === 0 ? 'nothing' : [...named, ...typed].join(', ')
}

const code = (text) => `\`${text.replace('@slashlint/', '')}\``
