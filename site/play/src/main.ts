import { createClient } from './client.js'
import { detectLanguage } from './detect.js'
import { byId } from './dom.js'
import { createEditor } from './editor.js'
import { fillMenu, loadExamples } from './examples.js'
import type { ExampleFile } from './examples.js'
import { createFindings, sentenceOf } from './findings.js'
import type { Checked, Language, Offered, Size, Subject } from './protocol.js'
import type { createPicture } from './preview.js'
import { LANGUAGES } from './protocol.js'
import { isBack, keep, kept } from './session.js'
import { fromFragment, isLink, toFragment } from './share.js'
import type { Shared } from './share.js'
import { followThemes } from './theme.js'

/** What is asked only when the hands rest: fixes, the preview, the size. */
const REST = 150
/** A check that takes longer is said, and can be stopped. */
const SLOW = 1000
/** What is read out waits longer: nobody wants to hear every keystroke. */
const READ_OUT = 900

const client = createClient(SITE_WORKER)
const menus = {
  language: byId('language', HTMLSelectElement),
  resource: byId('resource', HTMLSelectElement),
  scope: byId('scope', HTMLSelectElement),
  operation: byId('operation', HTMLSelectElement),
}
const exampleMenu = byId('example', HTMLSelectElement)
const status = byId('status', HTMLElement)
const spoken = byId('spoken', HTMLElement)
const stopButton = byId('stop', HTMLButtonElement)
const meter = byId('meter', HTMLMeterElement)
const sizeText = byId('size', HTMLElement)
const picture = byId('preview', HTMLElement)
const notice = byId('notice', HTMLElement)
const linkField = byId('link', HTMLInputElement)
const issueLink = byId('issue', HTMLElement)

/** Severities that a link brought along. */
let rules: Subject['rules']
let locale: string | undefined
/** Counts the texts: an answer about an older one is dropped. */
let revision = 0
let checked: Checked | undefined
let offers: readonly Offered[] = []
let resting: ReturnType<typeof setTimeout> | undefined
/** Whether more than the cursor has changed since then. */
let isAllDue = false
let reading: ReturnType<typeof setTimeout> | undefined
let slow: ReturnType<typeof setTimeout> | undefined
/** Resolves when the first findings are shown. */
let firstShown: () => void
const first = new Promise<void>((resolve) => (firstShown = resolve))
let draw: ReturnType<typeof createPicture> | undefined
/** Counts the questions about a printed error: only the newest answer is shown. */
let explaining = 0

const editor = createEditor(
  byId('editor', HTMLElement),
  {
    first,
    changed: () => void check(),
    moved: () => rest(false),
    hover: (offset) => client.ask('hover', offset),
    quickFix: () => findings.focusAt(editor.cursor),
    fixAll: () => void fixAll(),
  },
  'Control and period lead to fixes, Control and I explain, F8 goes to the next finding.',
)

const position = (offset: number): string => editor.position(offset)

const list = byId('findings', HTMLElement)
const findings = createFindings(list, {
  reveal: (start, end) => editor.reveal(start, end),
  apply: ({ edits }) => {
    applyShown(edits)
    editor.focus()
  },
  position,
  pageOf,
})
/** Applies the fixes that are shown, to the text that they are about. */
let applyShown = editor.editing()

function pageOf(code: string): string | undefined {
  return /^[a-z]+\/[a-z-]+$/.test(code) ? new URL(`../rules/${code}/`, document.baseURI).href : undefined
}

const subject = (): Subject => ({
  text: editor.text,
  language: menus.language.value as Language,
  ...chosen('resource'),
  ...chosen('scope'),
  ...chosen('operation'),
  ...(rules !== undefined && { rules }),
})

const chosen = (name: 'resource' | 'scope' | 'operation'): object =>
  menus[name].value === '' ? {} : { [name]: menus[name].value }

/** Checks the text as it is, and shows what was found at once. */
async function check(): Promise<void> {
  const mine = ++revision
  clearTimeout(resting)
  // Until the list is drawn anew it is about the text before.
  list.setAttribute('aria-busy', 'true')
  clearTimeout(slow)
  slow = setTimeout(showSlow, SLOW)
  const found = await client.check(subject())
  if (found === undefined || mine !== revision) return
  clearTimeout(slow)
  stopButton.hidden = true
  checked = found
  offers = []
  editor.show(found.findings, [])
  const sentence = sentenceOf(found)
  status.textContent = sentence
  clearTimeout(reading)
  reading = setTimeout(() => {
    if (spoken.textContent !== sentence) spoken.textContent = sentence
  }, READ_OUT)
  rest(true)
  // The benchmark counts until here.
  performance.mark('findings')
  firstShown()
}

/** Says that the worker is still at the text: a long one takes its time, and can be changed meanwhile. */
function showSlow(): void {
  status.textContent = 'Checking. This text is long: you can go on editing, or stop.'
  spoken.textContent = status.textContent
  stopButton.hidden = false
}

/** Gives up checking this text; the next change is checked again. */
function stop(): void {
  client.stop()
  revision++
  clearTimeout(slow)
  clearTimeout(resting)
  ;[checked, offers, isAllDue] = [undefined, [], false]
  editor.show([], [])
  findings.show({ findings: [], counts: { error: 0, warning: 0, hint: 0 }, definitions: 0, resource: 'command' }, [])
  list.setAttribute('aria-busy', 'false')
  stopButton.hidden = true
  status.textContent = 'Stopped: this text was not checked. Change it to check it again.'
  spoken.textContent = status.textContent
  editor.focus()
}

/** Shows what can wait; `all` where the text has changed, and not only the cursor. */
function rest(all: boolean): void {
  isAllDue ||= all
  clearTimeout(resting)
  resting = setTimeout(() => {
    void (isAllDue ? showRest() : showPlace())
    isAllDue = false
  }, REST)
}

/** What is beside the text: the list with its fixes, the preview, the size. */
async function showRest(): Promise<void> {
  const mine = revision
  keep(location.hash, shown())
  if (checked !== undefined) findings.show(checked, [])
  const found = checked?.findings.length === 0 ? [] : await client.ask('offers', undefined)
  if (mine !== revision || checked === undefined) return
  offers = found
  editor.show(checked.findings, offers)
  applyShown = editor.editing()
  findings.show(checked, offers)
  list.setAttribute('aria-busy', 'false')
  void explain()
  await showPlace()
}

/** What depends on the cursor. */
async function showPlace(): Promise<void> {
  const mine = revision
  const offset = editor.cursor
  const [preview, size] = await Promise.all([
    client.ask('preview', { offset, ...(locale !== undefined && { locale }) }),
    client.ask('size', offset),
  ])
  if (mine !== revision) return
  showSize(size)
  draw ??= await loadPicture()
  draw(preview)
}

function showSize(size: Size | undefined): void {
  meter.hidden = size === undefined
  sizeText.textContent = size === undefined ? '' : `${size.title}: ${size.total} of ${size.limit} characters`
  if (size === undefined) return
  meter.max = size.limit
  meter.high = size.limit * 0.9
  meter.optimum = 0
  meter.value = size.total
}

async function loadPicture(): Promise<NonNullable<typeof draw>> {
  const { createPicture } = await import('./preview.js')
  return createPicture(picture, {
    reveal: (start, end) => editor.reveal(editor.offsetOf(start), editor.offsetOf(end)),
    chooseLocale(chosen) {
      locale = chosen
      void showPlace()
    },
  })
}

async function fixAll(): Promise<void> {
  await client.settled()
  const apply = editor.editing()
  const edits = await client.ask('fixAll', undefined)
  if (edits.length > 0) apply(edits)
  say(edits.length === 0 ? 'Nothing can be fixed safely.' : 'All safe fixes were applied.')
  editor.focus()
}

function say(text: string): void {
  notice.textContent = text
}

/** Opens what a link or the menu of examples holds. */
async function open(shared: Shared): Promise<void> {
  menus.language.value = shared.language
  menus.resource.value = shared.resource ?? ''
  menus.scope.value = shared.scope ?? ''
  menus.operation.value = shared.operation ?? ''
  ;({ rules, locale } = { rules: shared.rules, locale: shared.locale })
  await editor.open(shared.text, shared.language)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Opens what the address says. @returns whether there is something */
async function openAddress(isReturn: boolean): Promise<boolean> {
  const { hash } = location
  const mine = isReturn || hash === '' ? kept(hash) : undefined
  if (mine !== undefined) await open(mine)
  const isOpen = mine !== undefined || (await openFragment(hash.slice(1)))
  if (!isOpen && isLink(hash.slice(1)))
    say('This link is damaged, or was made by a newer version: what it held cannot be shown. Ask for it again.')
  return isOpen
}

async function openFragment(fragment: string): Promise<boolean> {
  if (fragment.startsWith('example=')) {
    const path = decoded(fragment.slice('example='.length))
    const found = (await loadExamples()).find((example) => example.path === path)
    if (found !== undefined) await openExample(found)
    return found !== undefined
  }
  const shared = await fromFragment(fragment)
  if (shared !== undefined) await open(shared)
  return shared !== undefined
}

async function openExample(example: ExampleFile): Promise<void> {
  await fillMenu(exampleMenu)
  exampleMenu.value = example.path
  await open(example)
}

const shown = (): Shared => ({ ...subject(), ...(locale !== undefined && { locale }) })

async function shareLink(): Promise<string> {
  const fragment = await toFragment(shown())
  return `${location.href.split('#')[0] ?? ''}#${fragment}`
}

/** Some browsers do not open longer links. */
const MOST_LINK = 1_000_000

async function share(): Promise<void> {
  const link = await shareLink()
  if (link.length > MOST_LINK) {
    say('The text is too long for a link. Copy the text itself.')
    return
  }
  history.replaceState(undefined, '', link)
  linkField.hidden = false
  linkField.value = link
  await copy(link, 'The link was copied. It contains the text itself; nothing is sent anywhere.')
  linkField.select()
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(done)
  } catch {
    say('The browser does not allow copying. Select the text and copy it yourself.')
  }
}

async function copyJson(): Promise<void> {
  await client.settled()
  const json = await client.ask('extract', undefined)
  if (json === '') say('No definition to copy.')
  else await copy(json, 'The definition was copied as JSON.')
}

/** What an issue needs: the text, what was found, and the link that shows both. */
async function issueText(): Promise<string> {
  await client.settled()
  const { text, language } = subject()
  const link = await shareLink()
  const found = (checked?.findings ?? []).map(
    ({ code, start, message }) => `- \`${code}\` ${position(start)}: ${message}`,
  )
  // Longer than any that the text holds.
  let fence = '```'
  for (const [ticks] of text.matchAll(/`{3,}/g)) if (ticks.length >= fence.length) fence = `${ticks}\``
  const parts = [
    '**What I expected**',
    '',
    '**What slashlint reports**',
    found.length === 0 ? 'Nothing.' : found.join('\n'),
    '**The definition**',
    `${fence}${language}\n${text}\n${fence}`,
    ...(link.length > MOST_LINK ? [] : [`**The same in the playground:** ${link}`]),
  ]
  return parts.join('\n\n')
}

/** Longer addresses are refused by servers. */
const MOST_ADDRESS = 7000

async function openIssue(): Promise<void> {
  const text = await issueText()
  const address = `${SITE_REPOSITORY}issues/new?body=${encodeURIComponent(text)}`
  if (SITE_REPOSITORY !== '' && address.length <= MOST_ADDRESS) {
    window.open(address, '_blank', 'noopener')
    return
  }
  await copy(text, 'The text for an issue was copied: the findings, the definition, and a link to this page.')
  if (SITE_REPOSITORY !== '') window.open(`${SITE_REPOSITORY}issues/new`, '_blank', 'noopener')
}

/** Shows what a printed error is about, in the text as it is: after each change anew. */
async function explain(): Promise<void> {
  const mine = ++explaining
  const printed = byId('printed', HTMLTextAreaElement).value
  const target = byId('explained', HTMLElement)
  if (printed.trim() === '') {
    target.replaceChildren()
    return
  }
  const [{ drawExplained }] = await Promise.all([import('./explain.js'), client.settled()])
  const apply = editor.editing()
  const explained = await client.ask('explain', printed)
  if (mine !== explaining) return
  target.replaceChildren(
    ...drawExplained(explained, {
      reveal: (start, end) => editor.reveal(start, end),
      apply: (edits) => {
        apply(edits)
        editor.focus()
      },
      position,
      pageOf,
    }),
  )
}

function wire(): void {
  for (const menu of [menus.resource, menus.scope, menus.operation]) menu.addEventListener('change', () => void check())
  menus.language.addEventListener('change', () => {
    void editor.setLanguage(menus.language.value as Language)
    void check()
  })
  for (const event of ['focus', 'pointerdown'] as const)
    exampleMenu.addEventListener(event, () => void fillMenu(exampleMenu))
  exampleMenu.addEventListener('change', async () => {
    const found = (await loadExamples()).find(({ path }) => path === exampleMenu.value)
    if (found !== undefined) await open(found)
  })
  // Before the editor takes what is pasted: then the text is as it was.
  const detect = (event: ClipboardEvent): void => {
    // A part tells nothing about the rest.
    if (!editor.isAllSelected) return
    const was = menus.language.value as Language
    const language = detectLanguage(event.clipboardData?.getData('text/plain') ?? '', was)
    if (language === undefined || language === was) return
    menus.language.value = language
    void editor.setLanguage(language)
  }
  byId('editor', HTMLElement).addEventListener('paste', detect, { capture: true })
  stopButton.addEventListener('click', stop)
  byId('fix-all', HTMLButtonElement).addEventListener('click', () => void fixAll())
  byId('share', HTMLButtonElement).addEventListener('click', () => void share())
  byId('copy-json', HTMLButtonElement).addEventListener('click', () => void copyJson())
  issueLink.addEventListener('click', () => void openIssue())
  byId('printed', HTMLTextAreaElement).addEventListener('input', () => void explain())
  addEventListener('hashchange', ({ oldURL }) => {
    keep(new URL(oldURL).hash, shown())
    void openAddress(true)
  })
  addEventListener('pagehide', () => keep(location.hash, shown()))
  followThemes(byId('theme', HTMLSelectElement), byId('preview-theme', HTMLSelectElement), picture)
}

/** What is not needed to see the first findings is loaded behind them. */
async function loadMore(): Promise<void> {
  await first
  const { typing } = await import('./typing.js')
  editor.add(typing((offset) => client.ask('complete', offset)))
  if ('serviceWorker' in navigator)
    await navigator.serviceWorker.register(new URL(SITE_SERVICE_WORKER, document.baseURI))
}

for (const language of LANGUAGES) {
  if (menus.language.querySelector(`[value="${language}"]`) === null) throw new Error(`The page lacks ${language}.`)
}
wire()
if (!(await openAddress(isBack()))) await open({ text: SITE_FIRST.text, language: 'json', scope: 'global' })
await loadMore()
