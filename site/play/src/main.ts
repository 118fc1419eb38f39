import { byId, element } from '@slashlint/preview/dom'
import { detectLanguage } from './detect.js'
import { createDesk } from './desk.js'
import { exampleOf } from './examples.js'
import { wirePanes } from './panes.js'
import type { Language, Subject } from './subject.js'
import type { PreviewView } from './preview.js'
import { LANGUAGES } from './subject.js'
import { isBack, restore, store } from './session.js'
import type { Shared } from './share.js'

const menus = {
  language: byId('language', HTMLSelectElement),
  resource: byId('resource', HTMLSelectElement),
  scope: byId('scope', HTMLSelectElement),
  operation: byId('operation', HTMLSelectElement),
}
const NAMES = Object.keys(menus) as readonly (keyof typeof menus)[]
const exampleMenu = byId('example', HTMLSelectElement)
const picture = byId('preview', HTMLElement)
const notice = byId('notice', HTMLElement)
const linkField = byId('link', HTMLInputElement)
const invitation = byId('invite', HTMLElement)

/** The rules and facts of the opened link, for which the page has no menus. */
let brought: Pick<Subject, 'rules' | 'context'> = {}
let locale: string | undefined
/** True if the notice is about the current text, so that it disappears with the next change. */
let isAboutText = false
let view: PreviewView | undefined
/** The number of explained error texts so far. Only the latest answer is shown. */
let explaining = 0

const desk = createDesk({
  subject: settings,
  changed() {
    if (isAboutText) {
      say('')
    }
    invitation.hidden = !editor.isBlank
  },
  async rested() {
    store(location.hash, shown())
    const number = desk.checked?.findings.length ?? 0
    byId('count', HTMLElement).textContent = number === 0 ? '' : String(number)
    await explain()
  },
  moved: showPreview,
})
const { client, editor } = desk

/**
 * Resolves when the styles of the preview and the header are loaded, which begins after the first
 * findings.
 */
const styled = desk.first.then(() =>
  Promise.all(
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=styles]')].map(async (meta) => {
      const link = element('link', { rel: 'stylesheet', href: meta.content, media: 'print' })
      const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
      meta.before(link)
      await loaded
      link.media = 'all'
    }),
  ),
)

function settings(): Omit<Subject, 'text'> {
  const chosen = Object.entries(menus).flatMap(([name, { value }]) =>
    value === '' ? [] : [[name, value] as const],
  )
  return { language: menus.language.value as Language, ...Object.fromEntries(chosen), ...brought }
}

async function showPreview(isSame: () => boolean): Promise<void> {
  const preview = await client.ask('preview', {
    offset: editor.cursor,
    ...(locale !== undefined && { locale }),
  })
  const [{ createPreviewView }] = await Promise.all([import('./preview.js'), styled])
  if (!isSame()) {
    return
  }
  view ??= createPreviewView(picture, {
    reveal: ({ range: { start, end } }) =>
      editor.reveal(editor.offsetOf(start), editor.offsetOf(end)),
    chooseLocale(chosen) {
      locale = chosen
      void showPreview(() => true)
    },
  })
  if (preview === undefined || preview.commands.length === 0) {
    view.say('No command here: the preview shows commands.')
  } else {
    view.show('', preview)
  }
}

/**
 * Shows a notice.
 *
 * @param isOfText true if it is about the current text, and so disappears with the next change
 */
function say(text: string, isOfText = false): void {
  notice.textContent = text
  isAboutText = isOfText
  linkField.hidden = true
}

/** Opens the content of a link, an example or the stored session. */
async function open(shared: Shared): Promise<void> {
  for (const name of NAMES) {
    menus[name].value = shared[name] ?? ''
  }
  const { rules, context } = shared
  brought = { ...(rules !== undefined && { rules }), ...(context !== undefined && { context }) }
  ;({ locale } = shared)
  await editor.open(shared.text, shared.language)
}

/**
 * Opens the content of the page's address.
 *
 * @param isReturn true if the user came back: stored content is then preferred
 * @returns true if there was any content
 */
async function openAddress(isReturn: boolean): Promise<boolean> {
  const { hash } = location
  const mine = isReturn || hash === '' ? await restore(hash) : undefined
  if (mine !== undefined) {
    await open(mine)
  }
  const isOpen = mine !== undefined || (await openFragment(hash.slice(1)))
  if (isOpen || !isLink(hash.slice(1))) {
    return isOpen
  }
  say(
    'This link is damaged, or was made by a newer version: what it held cannot be shown. Ask for it again.',
  )
  history.replaceState(history.state, '', location.pathname)
  const before = await restore('')
  if (before !== undefined) {
    await open(before)
  }
  return before !== undefined
}

/**
 * Tells whether a URL fragment contains a text or an example. Other fragments lead to a part of the
 * page.
 */
const isLink = (fragment: string): boolean => /^(?:\d+\.|example=)/.test(fragment)

async function openFragment(fragment: string): Promise<boolean> {
  const example = new URLSearchParams(fragment).get('example')
  if (example !== null) {
    return openExample(example)
  }
  if (!isLink(fragment)) {
    return false
  }
  const { fromFragment } = await import('./share.js')
  const shared = await fromFragment(fragment)
  if (shared !== undefined) {
    await open(shared)
  }
  return shared !== undefined
}

async function openExample(path: string): Promise<boolean> {
  const found = await exampleOf(path)
  if (found === undefined) {
    return false
  }
  exampleMenu.value = path
  await open(found)
  return true
}

const shown = (): Shared => ({
  text: editor.text,
  ...settings(),
  ...(locale !== undefined && { locale }),
})

async function shareLink(): Promise<string> {
  const { toFragment } = await import('./share.js')
  const fragment = await toFragment(shown())
  return `${location.href.split('#')[0] ?? ''}#${fragment}`
}

/** The most characters of a link that all browsers open. */
const MOST_LINK = 1_000_000
/** The most characters of a link that chats and other programs do not cut. */
const LONG_LINK = 2000

async function share(): Promise<void> {
  const link = await shareLink()
  if (link.length > MOST_LINK) {
    say('The text is too long for a link. Copy the text itself.')
    return
  }
  history.replaceState(undefined, '', link)
  const done = 'The link was copied. It contains the text itself; nothing is sent anywhere.'
  const long = ` It has ${link.length.toLocaleString('en')} characters: some chats cut such links.`
  await copy(link, link.length > LONG_LINK ? done + long : done)
  linkField.hidden = false
  linkField.value = link
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
  if (json === '') {
    say('No definition to copy.')
  } else {
    await copy(json, 'The definition was copied as JSON.')
  }
}

/** Returns the text of an issue: the checked text, its findings, and a link to the playground. */
async function issueText(): Promise<string> {
  await client.settled()
  const { text, language } = shown()
  const link = await shareLink()
  const found = (desk.checked?.findings ?? []).map(
    ({ code, start, message }) => `- \`${code}\` ${editor.position(start)}: ${message}`,
  )
  // Longer than any fence in the text.
  let fence = '```'
  for (const [ticks] of text.matchAll(/`{3,}/g)) {
    if (ticks.length >= fence.length) {
      fence = `${ticks}\``
    }
  }
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

/** The most characters of an address that servers accept. */
const MOST_ADDRESS = 7000

async function openIssue(): Promise<void> {
  const text = await issueText()
  const address = `${SITE_REPOSITORY}issues/new?body=${encodeURIComponent(text)}`
  if (SITE_REPOSITORY !== '' && address.length <= MOST_ADDRESS) {
    window.open(address, '_blank', 'noopener')
    return
  }
  await copy(
    text,
    'The text for an issue was copied: the findings, the definition, and a link to this page.',
  )
  if (SITE_REPOSITORY !== '') {
    window.open(`${SITE_REPOSITORY}issues/new`, '_blank', 'noopener')
  }
}

/** Explains the pasted error from Discord for the current text; called again after each change. */
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
  if (mine !== explaining) {
    return
  }
  target.replaceChildren(
    ...drawExplained(explained, editor, (edits) => {
      apply(edits)
      editor.focus()
    }),
  )
}

const onClick = (id: string, act: () => unknown): void =>
  byId(id, HTMLButtonElement).addEventListener('click', () => void act())

function wire(): void {
  for (const menu of [menus.resource, menus.scope, menus.operation]) {
    menu.addEventListener('change', () => void desk.check())
  }
  menus.language.addEventListener('change', () => {
    void editor.setLanguage(menus.language.value as Language)
    void desk.check()
  })
  exampleMenu.addEventListener('change', () => void openExample(exampleMenu.value))
  for (const button of invitation.querySelectorAll('button')) {
    button.addEventListener('click', () => void openExample(button.value))
  }
  // Runs before the editor inserts the pasted text, so that the old text is still there.
  const detect = (event: ClipboardEvent): void => {
    // A pasted part shows nothing about the rest.
    if (!editor.isAllSelected) {
      return
    }
    const was = menus.language.value as Language
    const language = detectLanguage(event.clipboardData?.getData('text/plain') ?? '', was)
    if (language === undefined || language === was) {
      return
    }
    menus.language.value = language
    void editor.setLanguage(language)
  }
  byId('editor', HTMLElement).addEventListener('paste', detect, { capture: true })
  onClick('fix-all', async () => {
    const count = await desk.fixAll()
    const made = count === 1 ? '1 problem was fixed.' : `${count} problems were fixed.`
    say(count > 0 ? made : 'Nothing can be fixed safely.', true)
  })
  onClick('share', share)
  onClick('copy-json', copyJson)
  onClick('issue', openIssue)
  onClick('dismiss', () => say(''))
  byId('printed', HTMLTextAreaElement).addEventListener('input', () => void explain())
  addEventListener('hashchange', ({ oldURL }) => {
    store(new URL(oldURL).hash, shown())
    void openAddress(true)
  })
  addEventListener('pagehide', () => store(location.hash, shown()))
  const theme = byId('preview-theme', HTMLSelectElement)
  theme.addEventListener('change', () => (picture.dataset['theme'] = theme.value))
  wirePanes(byId('play', HTMLElement))
}

/**
 * Loads the parts that the first findings do not need: completion, links, and the scripts of the
 * header.
 */
async function loadMore(): Promise<void> {
  await desk.first
  const [{ typing }] = await Promise.all([import('./typing.js'), import('./share.js')])
  editor.add(typing((offset) => client.ask('complete', offset)))
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=module]')) {
    await import(new URL(meta.content, document.baseURI).href)
  }
}

for (const language of LANGUAGES) {
  if (menus.language.querySelector(`[value="${language}"]`) === null) {
    throw new Error(`The page lacks ${language}.`)
  }
}
wire()
if (!(await openAddress(isBack()))) {
  await open({ text: SITE_FIRST, language: 'json', scope: 'global' })
}
await loadMore()
