// The playground: scripts and styles, which are bundled before the pages are written, and its page, which is one of the
// documentation's with more in it.
import { build, transform } from 'esbuild'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'postcss'
import { WORKSPACE_SOURCES } from '../../scripts/sources.mjs'
import { BASE, OUTPUT, REPOSITORY, ROOT, SITE } from '../site.mjs'
import { EXAMPLES, playExample } from './examples.mjs'
import { RESOURCE_NOUNS } from './workspace.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const bundles = join(SITE, '.cache/play')

const hashed = (name, text) => {
  const file = name.replace('*', createHash('sha256').update(text).digest('hex').slice(0, 8))
  writeFileSync(join(bundles, file), text)
  return file
}

/**
 * An esbuild plugin that loads the texts for hovers and completion after the first findings. The
 * first scripts get a copy of core's internal exports without texts, because esbuild would
 * otherwise put the texts into them.
 */
const TEXTS_LATER = {
  name: 'texts later',
  setup({ onResolve, onLoad }) {
    const path = WORKSPACE_SOURCES['@slashlint/core/internal']
    onResolve({ filter: /^@slashlint\/core\/internal$/ }, ({ importer }) => ({
      path,
      suffix: /[/\\](?:lsp|preview)[/\\]src[/\\]/.test(importer) ? '?texts' : '',
      sideEffects: false,
    }))
    onLoad({ filter: /[/\\]core[/\\]src[/\\]internal[/\\]index\.ts$/ }, ({ suffix }) => {
      const list = readFileSync(path, 'utf8')
      const contents = suffix === '?texts' ? list : withoutTexts(list)
      return { contents, loader: 'ts', resolveDir: dirname(path) }
    })
  },
}

function withoutTexts(list) {
  const rest = list.replaceAll(/^export \{[^}]*\} from '\.\.\/contract\/prose\/.*$/gm, '')
  if (rest === list || rest.includes('/prose/')) {
    throw new Error('the exports of texts in the internal list of core are in another form')
  }
  return rest
}

/**
 * An esbuild plugin that removes core's fast check for valid commands from the bundle. It only
 * saves time for thousands of commands, and findings do not depend on it.
 */
const NO_SHORTCUT = {
  name: 'no shortcut',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]core[/\\]src[/\\]clean[/\\]pass\.ts$/ }, () => ({
      contents: `
        export const isCleanCommand = () => false
        export const areCleanCommands = () => false
        export const isAnswered = () => false
        export const cleanOptionsSize = () => -1`,
    }))
  },
}

const LEZER = join(ROOT, 'node_modules/@lezer')

/**
 * The modules that the worker and the page share, to parse and to colour code. They are entries of
 * the worker's bundle.
 */
const SHARED = {
  '@lezer/common': join(LEZER, 'common/dist/index.js'),
  '@lezer/lr': join(LEZER, 'lr/dist/index.js'),
  '@lezer/javascript': join(ROOT, 'sources/src/javascript/grammar/parser.ts'),
}

const sharedName = (specifier) => specifier.slice(1).replace('/', '-')

/**
 * The page's replacement for `@lezer/javascript`: the worker's parser with that package's colours.
 */
const COLOURED = `
  import { parser as plain } from '@lezer/javascript'
  import { jsHighlight } from '../node_modules/@lezer/javascript/src/highlight.js'
  export const parser = plain.configure({ props: [jsHighlight] })`

const sharedWith = (worker) => ({
  name: 'shared with the worker',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@lezer\/(?:common|lr|javascript)$/ }, ({ path, namespace }) => {
      if (path === '@lezer/javascript' && namespace !== 'coloured') {
        return { path, namespace: 'coloured' }
      }
      return { path: `./${entryOf(worker, sharedName(path))}`, external: true }
    })
    onLoad({ filter: /^/, namespace: 'coloured' }, () => ({ contents: COLOURED, resolveDir: here }))
  },
})

/**
 * Bundles the playground's scripts.
 *
 * @returns the script names for the pages, and the bundled files
 */
export async function bundlePlay() {
  rmSync(bundles, { recursive: true, force: true })
  mkdirSync(bundles, { recursive: true })
  const common = {
    absWorkingDir: here,
    outdir: bundles,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    alias: {
      ...WORKSPACE_SOURCES,
      '@lezer/common': SHARED['@lezer/common'],
      '@lezer/lr': SHARED['@lezer/lr'],
    },
    plugins: [TEXTS_LATER, NO_SHORTCUT],
    // Packages of the workspace find theirs in its root, and those of the page in this folder.
    nodePaths: [join(here, '../node_modules')],
    legalComments: 'none',
    logLevel: 'warning',
  }
  const worker = await build({
    ...common,
    entryPoints: {
      worker: 'src/worker.ts',
      ...Object.fromEntries(
        Object.entries(SHARED).map(([specifier, file]) => [sharedName(specifier), file]),
      ),
    },
  })
  const page = await build({
    ...common,
    plugins: [TEXTS_LATER, NO_SHORTCUT, sharedWith(worker)],
    entryPoints: ['src/main.ts', 'src/home.ts'],
    define: {
      SITE_WORKER: JSON.stringify(`./${entryOf(worker, 'worker')}`),
      SITE_EXAMPLES: JSON.stringify(`./${hashed('examples-*.json', JSON.stringify(EXAMPLES))}`),
      SITE_REPOSITORY: JSON.stringify(REPOSITORY ?? ''),
      SITE_NOUNS: JSON.stringify(RESOURCE_NOUNS),
      SITE_FIRST: JSON.stringify(playExample('broken/commands/ban.json').text),
    },
  })
  const minified = async (name, file) => {
    const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true })
    return hashed(name, code)
  }
  removeUnreachable([worker, page])
  return {
    main: entryOf(page, 'main'),
    home: entryOf(page, 'home'),
    preloads: preloads(page),
    styles: await minified('play-*.css', join(here, 'play.css')),
    preview: await minified('preview-*.css', join(ROOT, 'preview/preview.css')),
    inputs: [worker, page].flatMap(({ metafile }) =>
      Object.keys(metafile.inputs).map((file) => join(here, file)),
    ),
  }
}

/** The menu names of resources whose noun alone is unclear. */
const NAMES = {
  commands: 'List of commands',
  'command-permissions': 'Command permissions',
  'guild-command-permissions': 'Command permissions, as fetched',
  'guild-command-permissions-list': 'Command permissions of a guild, as fetched',
  'interaction-response': 'Answer to an interaction',
  authorization: 'Authorization arguments',
}

const capital = (text) => text[0].toUpperCase() + text.slice(1)

/** The resources in the menu, with their names. */
const RESOURCES_WITH_NOUNS = Object.entries(RESOURCE_NOUNS).map(([id, noun]) => [
  id,
  NAMES[id] ?? capital(noun),
])

const option = (value, label) => `<option value="${value}">${label}</option>`

/**
 * Writes the playground's page, below the header of the documentation. The documentation's own
 * scripts are loaded after the first findings.
 */
export function writePlay({ main, preloads, styles, preview }) {
  const to = join(OUTPUT, 'play')
  const file = join(to, 'index.html')
  const groups = new Set(EXAMPLES.map(({ group }) => group))
  const examples = [...groups].map((name) => [name, EXAMPLES.filter(({ group }) => group === name)])
  const body = readFileSync(join(here, 'index.html'), 'utf8')
    .replace('%ISSUE%', REPOSITORY === undefined ? 'Copy as an issue' : 'Open an issue with this')
    .replace(
      '<!-- %RESOURCES% -->',
      RESOURCES_WITH_NOUNS.map(([id, label]) => option(id, label)).join(''),
    )
    .replace(
      '<!-- %EXAMPLES% -->',
      examples
        .map(
          ([group, own]) =>
            `<optgroup label="${group}">${own.map(({ path, title }) => option(path, title)).join('')}</optgroup>`,
        )
        .join(''),
    )
    .replace(
      '<!-- %INVITE% -->',
      examples
        .map(([, [{ path, title }]]) => `<button type="button" value="${path}">${title}</button>`)
        .join(''),
    )
  const page = readFileSync(file, 'utf8')
  const [link, sheet] = /<link rel="preload stylesheet" href="([^"]*\/style\.[^"]*)"[^>]*>/.exec(
    page,
  )
  const header = hashed(
    'header-*.css',
    stylesOf(page + body, readFileSync(join(OUTPUT, sheet.slice(BASE.length)), 'utf8')),
  )
  cpSync(bundles, to, { recursive: true })
  const scripts = [
    ...preloads.map((name) => `<link rel="modulepreload" href="${BASE}play/${name}">`),
    `<link rel="stylesheet" href="${BASE}play/${styles}">`,
    `<script type="module" src="${BASE}play/${main}"></script>`,
  ]
  const html = page
    .replace(
      link,
      `<link rel="stylesheet" href="${BASE}play/${header}">\n    <meta name="styles" content="${sheet}"><meta name="styles" content="${BASE}play/${preview}">`,
    )
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replaceAll(
      /<script type="module" src="([^"]*)"><\/script>/g,
      '<meta name="module" content="$1">',
    )
    .replace('</head>', `${scripts.join('\n    ')}\n  </head>`)
    .replace(
      '<body>',
      '<body>\n    <a class="skip" href="#editor" target="_self">Skip to the editor</a>',
    )
    .replace('</body>', `${body}</body>`)
  writeFileSync(file, html)
}

/** The CSS classes of elements that scripts draw before all styles are loaded. */
const DRAWN = [
  'dark',
  'mac',
  'finding',
  'error',
  'warning',
  'hint',
  'severity',
  'place',
  'related',
  'fix',
  'note',
]

/**
 * Returns the documentation's styles that a page needs before its scripts run: the rules for its
 * classes.
 */
function stylesOf(page, css) {
  const classes = new Set([
    ...DRAWN,
    ...[...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)),
  ])
  const sheet = parse(css)
  sheet.walkRules((rule) => {
    const isNeeded = (selector) =>
      [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].every(([, name]) =>
        classes.has(name),
      )
    const isKeyframe = rule.parent.name?.endsWith('keyframes')
    const needed = isKeyframe ? rule.selectors : rule.selectors.filter(isNeeded)
    if (needed.length === 0) {
      rule.remove()
    } else {
      rule.selectors = needed
    }
  })
  // Pictures of buttons that do nothing yet.
  sheet.walkDecls((declaration) => {
    if (declaration.value.includes('data:')) {
      declaration.remove()
    }
  })
  sheet.walkComments((comment) => void comment.remove())
  // Colours that nothing here uses, again and again: those that were used by them alone go as well.
  const scripts = readdirSync(bundles).map((name) => readFileSync(join(bundles, name), 'utf8'))
  for (let before; before !== sheet.toString().length;) {
    before = sheet.toString().length
    const used = new Set(
      [sheet.toString(), ...scripts].flatMap((text) => text.match(/(?<=var\()--[\w-]+/g) ?? []),
    )
    sheet.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) {
        declaration.remove()
      }
    })
  }
  return sheet.toString()
}

/**
 * Removes output files that no entry loads. esbuild creates them for imports in unused functions.
 */
function removeUnreachable(builds) {
  const outputs = Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs))
  const reached = new Set()
  const visit = (file) => {
    if (reached.has(file)) {
      return
    }
    reached.add(file)
    for (const { path, external } of outputs[file].imports) {
      if (external !== true) {
        visit(path)
      }
    }
  }
  for (const name of ['worker', ...Object.keys(SHARED).map(sharedName), 'main', 'home']) {
    for (const built of builds) {
      const entry = entryOf(built, name)
      if (entry !== undefined) {
        visit(`${relative(here, bundles)}/${entry}`)
      }
    }
  }
  for (const file of Object.keys(outputs)) {
    if (!reached.has(file)) {
      rmSync(join(here, file))
    }
  }
}

/** Returns the output file of an entry; undefined if there is none. */
function entryOf({ metafile }, name) {
  const found = Object.entries(metafile.outputs).find(
    ([file, { entryPoint }]) =>
      entryPoint !== undefined && basename(file).replace(/-[^-]*$/, '') === name,
  )
  return found && basename(found[0])
}

/** Lists the chunks that the page's entry imports statically. */
function preloads(built) {
  const found = new Set()
  const visit = (file) => {
    for (const { path, kind } of built.metafile.outputs[file].imports) {
      if (kind !== 'import-statement' || found.has(path)) {
        continue
      }
      found.add(path)
      visit(path)
    }
  }
  visit(`${relative(here, bundles)}/${entryOf(built, 'main')}`)
  return [...found].filter((file) => extname(file) === '.js').map((file) => basename(file))
}
