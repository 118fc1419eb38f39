// The table of rooms as Markdown: what the lint checks is what docs/architecture.md shows.
import { floorsOf, ROOMS } from '../lint/rooms.mjs'

const REGION = /(<!-- rooms -->\n)[^]*?(<!-- \/rooms -->)/g

/** A page with the table of rooms in its marked regions. */
export const withRooms = (text) => text.replace(REGION, (_, head, tail) => `${head}${table()}${tail}`)

function table() {
  const rows = ROOMS.map((room) => {
    const floors = floorsOf(room).map(({ at }) => at.map(code).join(' '))
    return `| ${code(`${room.folder}/`)} | ${importsOf(room)} | ${floors.length === 0 ? '–' : floors.join(' < ')} |\n`
  })
  return ['| room | may import | floors of `src/`, the lower ones first |\n|---|---|---|\n', ...rows].join('')
}

function importsOf({ imports, types = [] }) {
  const named = imports.map(code)
  const typed = types.map((name) => `types of ${code(name)}`)
  return imports.length + types.length === 0 ? 'nothing' : [...named, ...typed].join(', ')
}

const code = (text) => `\`${text.replace('@slashlint/', '')}\``
