// The pages of functions, docs/engine/<function>.md: their marked regions are written from the doc comments and
// declarations in core/src; prose and examples around them are written by hand. The two indexes list them by theme.
import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'

/** The functions by theme, in the order of the index pages. */
const THEMES = [
  {
    index: 'docs/engine.md',
    title: 'What readers see',
    names: ['localize', 'toListed', 'requesterLocale', 'explorerEntries', 'commandLabel'],
  },
  { index: 'docs/engine.md', title: 'Who may use a command', names: ['canUse'] },
  {
    index: 'docs/engine.md',
    title: 'The commands of a scope',
    names: [
      'createScope',
      'applyCreate',
      'applyEdit',
      'applyBulkOverwrite',
      'applyDelete',
      'enableActivities',
      'newDay',
    ],
  },
  {
    index: 'docs/engine.md',
    title: 'Lobbies',
    names: [
      'applyLobbyCreate',
      'applyLobbyEdit',
      'applyLobbyIdle',
      'applyLobbyDelete',
      'applyMemberPut',
      'applyMemberRemove',
    ],
  },
  {
    index: 'docs/engine.md',
    title: 'Deployments',
    names: ['planDeployment', 'equalCommands', 'commandChanges', 'toDefinition'],
  },
  { index: 'docs/engine.md', title: 'Limits', names: ['checkRate', 'commandSize'] },
  {
    index: 'docs/requests.md',
    title: 'Requests',
    names: ['validateRequest', 'endpointOf', 'expectedStatus', 'emittedEvents'],
  },
  {
    index: 'docs/requests.md',
    title: 'Interactions',
    names: [
      'validateInteraction',
      'validateInteractionResponse',
      'fitChoices',
      'resolveInvocation',
    ],
  },
  { index: 'docs/requests.md', title: 'Errors', names: ['explainApiError'] },
  {
    index: 'docs/requests.md',
    title: 'Authorization arguments',
    names: ['isAuthorizationArgs', 'normalizeAuthorizationArgs', 'redirectUri'],
  },
]

/** The functions that have a page. */
export const FUNCTIONS = THEMES.flatMap(({ names }) => names)

/**
 * The functions that `@slashlint/core` itself exports; the others are in `@slashlint/core/engine`.
 */
const OF_CORE = [
  'validateRequest',
  'validateInteraction',
  'validateInteractionResponse',
  'commandSize',
]
const entryOf = (name) => `@slashlint/core${OF_CORE.includes(name) ? '' : '/engine'}`

const SOURCE = new URL('../../core/src/', import.meta.url)
const FOLDERS = ['engine/', 'validate/', 'contract/', '']

/** Types of many signatures, which the package's own page describes. */
const ELSEWHERE = new Set([
  'Diagnostic',
  'Path',
  'Endpoint',
  'CommonContext',
  'RuleOverrides',
  'RuleCode',
  'Resource',
])

/**
 * The tags of doc comments. TypeScript also parses any other word after `@` at the beginning of a
 * line as a tag.
 */
const TAGS = ['packageDocumentation', 'param', 'returns', 'see', 'throws']
const MENTION = new RegExp(`^([ \\t]*(?:/\\*)?\\*[ \\t]+)@(?!(?:${TAGS.join('|')})\\b)`, 'gm')
/** Replaces the `@` of mentions such as `@everyone` while a comment is parsed. */
const AT = '\uE000'
const hideMentions = (text) => text.replace(MENTION, `$1${AT}`)
const showMentions = (text) => text.replaceAll(AT, '@')

/** @type {Map<string, { node: ts.Node, file: ts.SourceFile }> | undefined} */
let declared

/** Returns all exported functions, interfaces and types of core, by name. */
function declarations() {
  if (declared !== undefined) {
    return declared
  }
  declared = new Map()
  for (const folder of FOLDERS) {
    for (const name of readdirSync(new URL(folder, SOURCE), { recursive: folder !== '' })) {
      if (!name.endsWith('.ts') || (name === 'index.ts' && folder !== 'validate/')) {
        continue
      }
      const text = hideMentions(readFileSync(new URL(folder + name, SOURCE), 'utf8'))
      const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
      for (const node of file.statements) {
        const isDeclaration =
          ts.isFunctionDeclaration(node) ||
          ts.isInterfaceDeclaration(node) ||
          ts.isTypeAliasDeclaration(node)
        const isExported =
          node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
        if (isDeclaration && isExported && !declared.has(node.name.text)) {
          declared.set(node.name.text, { node, file })
        }
      }
    }
  }
  return declared
}

const textOf = (comment) =>
  typeof comment === 'string' ? comment : (ts.getTextOfJSDocComment(comment) ?? '')
/** Joins the lines of each paragraph, and removes references to decisions. */
const joined = (text) =>
  showMentions(text)
    .replace(/\s*\(decisions? [\d\s,and]+\)|; decisions? [\d\s,and]+$/g, '')
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())
    .join('\n\n')

function docOf(name) {
  const found = declarations().get(name)
  if (found === undefined) {
    throw new Error(`There is no exported function ${name}`)
  }
  const doc = ts.getJSDocCommentsAndTags(found.node).find(ts.isJSDoc)
  if (doc === undefined) {
    throw new Error(`${name} has no doc comment`)
  }
  const tags = doc.tags ?? []
  const tag = (kind) =>
    tags
      .filter(({ tagName }) => tagName.text === kind)
      .map(({ comment }) => joined(textOf(comment)))
  return {
    ...found,
    summary: joined(textOf(doc.comment)),
    parameters: new Map(
      tags
        .filter(ts.isJSDocParameterTag)
        .map((each) => [each.name.getText(), joined(textOf(each.comment))]),
    ),
    returns: tag('returns')[0],
    see: ts
      .getAllJSDocTags(found.node, (each) => each.tagName.text === 'see')
      .map((each) => seeOf(each)),
  }
}

/** Returns the text of a `@see` tag, whose first word the parser treats as a name. */
const seeOf = (tag) =>
  joined(
    tag
      .getText()
      .replace(/^@see\s*/, '')
      .replace(/^[ \t]*\*[ \t]?/gm, ''),
  )

const typeOf = ({ node, file }) => {
  const parameters = node.parameters.map((each) => each.getText(file).replace(/\s+/g, ' '))
  const line = `${node.name.text}(${parameters.join(', ')}): ${node.type.getText(file).replace(/\s+/g, ' ')}`
  if (line.length <= 100) {
    return line
  }
  return `${node.name.text}(\n${parameters.map((each) => `  ${each},\n`).join('')}): ${node.type.getText(file).replace(/\s+/g, ' ')}`
}

/** Returns the top of a function's page. */
function apiRegion(name) {
  const theme = THEMES.find(({ names }) => names.includes(name))
  const doc = docOf(name)
  const siblings = theme.names.map((other) =>
    other === name ? `**${other}**` : `[${other}](${other}.md)`,
  )
  const rows = doc.node.parameters.map((each) => {
    const parameter = each.name.getText(doc.file)
    const text = doc.parameters.get(parameter)
    if (text === undefined) {
      throw new Error(`${name} does not say what its parameter ${parameter} is`)
    }
    const isOptional = each.questionToken !== undefined || each.initializer !== undefined
    return `| \`${parameter}\`${isOptional ? ', optional' : ''} | ${text.replaceAll('|', '\\|').replaceAll('\n\n', ' ')} |`
  })
  if (doc.returns === undefined || doc.see.length === 0) {
    throw new Error(`${name} does not say what it returns, or where the contract has it`)
  }
  return [
    `[${theme.title}](../${theme.index.slice('docs/'.length)}#${anchor(theme.title)}): ${siblings.join(' · ')}`,
    doc.summary,
    `\`\`\`ts\nimport { ${name} } from '${entryOf(name)}'\n\n${typeOf(doc)}\n\`\`\``,
    `| Parameter | |\n|---|---|\n${rows.join('\n')}`,
    `**Returns** ${doc.returns}`,
    `**Contract** ${doc.see.join('; ').replace(/^contract, /, '')}`,
  ].join('\n\n')
}

/** Returns the types of a function's signature as code, with their comments. */
function typesRegion(name) {
  const all = declarations()
  const shown = []
  let wanted = namesIn(all.get(name).node)
  for (let depth = 0; depth < 3 && wanted.length > 0; depth++) {
    const fresh = wanted.filter(
      (each) =>
        all.has(each) &&
        !ts.isFunctionDeclaration(all.get(each).node) &&
        !shown.includes(each) &&
        !ELSEWHERE.has(each),
    )
    shown.push(...new Set(fresh))
    wanted = fresh.flatMap((each) => namesIn(all.get(each).node))
  }
  if (shown.length === 0) {
    return ''
  }
  const blocks = shown.map((each) => withComment(all.get(each)))
  return `## Types\n\n\`\`\`ts\n${blocks.join('\n\n')}\n\`\`\``
}

const withComment = ({ node, file }) => {
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
  return showMentions(
    file.text.slice((doc ?? node).getStart(file), node.end).replaceAll('export ', ''),
  )
}

/** Lists the types in a declaration; for a function, only those in its signature. */
function namesIn(node) {
  const found = []
  const visit = (each) => {
    if (ts.isTypeReferenceNode(each)) {
      found.push(each.typeName.getText())
    }
    if (ts.isExpressionWithTypeArguments(each)) {
      found.push(each.expression.getText())
    }
    if (!ts.isBlock(each)) {
      ts.forEachChild(each, visit)
    }
  }
  visit(node)
  return found
}

const anchor = (title) => title.toLowerCase().replaceAll(' ', '-')
const firstSentence = (text) =>
  /^[^]*?[.](?=\s|$)/.exec(text.split('\n\n')[0].replace(/:$/, '.'))?.[0] ?? text

/** Returns the tables of functions for an index page, by theme. */
function indexRegion(index) {
  return THEMES.filter((theme) => theme.index === index)
    .map(({ title, names }) => {
      const rows = names.map(
        (name) =>
          `| [\`${name}\`](engine/${name}.md) | ${firstSentence(docOf(name).summary).replaceAll('|', '\\|')} |`,
      )
      return `## ${title}\n\n| Function | |\n|---|---|\n${rows.join('\n')}`
    })
    .join('\n\n')
}

/** Updates the generated regions of a page. */
export function withRegions(text, page) {
  const name = /^docs\/engine\/(\w+)\.md$/.exec(page)?.[1]
  const ofFunction = { api: () => apiRegion(name), types: () => typesRegion(name) }
  const regions = name === undefined ? { functions: () => indexRegion(page) } : ofFunction
  return Object.entries(regions).reduce((all, [mark, write]) => {
    const region = new RegExp(`^<!-- ${mark} -->$[^]*?^<!-- /${mark} -->$`, 'm')
    if (!region.test(all)) {
      return all
    }
    const body = write()
    return all.replace(
      region,
      () => `<!-- ${mark} -->\n${body === '' ? '' : `\n${body}\n\n`}<!-- /${mark} -->`,
    )
  }, text)
}
