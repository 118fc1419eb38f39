// No list of codes is written by hand: common properties of rules are in their headers, and lists are derived.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const RULES = 'core/src/rules'

/** Lists the areas of rules, which are folders. */
function areasIn(root) {
  const folder = join(root, RULES)
  if (existsSync(folder)) {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  }
  return []
}

const AREAS = areasIn(process.cwd())
const CODE = /^([a-z]+)\/[a-z-]+$/
const isCode = (node) =>
  node?.type === 'Literal' &&
  typeof node.value === 'string' &&
  AREAS.includes(CODE.exec(node.value)?.[1])

/** A lint rule: outside the folders of rules, core must not list codes of rules. */
export const codes = {
  meta: {
    type: 'problem',
    docs: { description: 'Lists of rules are derived from the headers of rules' },
  },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
    if (!path.startsWith('core/src/') || path.startsWith(`${RULES}/`)) {
      return {}
    }
    return {
      ArrayExpression(node) {
        if (node.elements.length > 1 && node.elements.every(isCode)) {
          context.report({
            node,
            message: `A list of codes that is kept by hand: say in the headers of these rules what they have in common (${RULES}/header.ts), and derive it.`,
          })
        }
      },
    }
  },
}
