import type { Preview } from '@slashlint/preview'
import { button, element } from '@slashlint/preview/dom'
import { createPreviewView } from '@slashlint/preview/view'
import { fill, labelled } from './dom.js'
import { optionForm, type OptionForm } from './options.js'
import { resultView } from './results.js'
import {
  server,
  type Facts,
  type CommandForm,
  type Result,
  type PageView,
  type ShownRequest,
  type State,
} from './server.js'

// The page of the emulator: its commands as users see them, a form that uses them, and what came of it.

/** How often the page looks whether something has happened. */
const INTERVAL = 1000
/** Requests and transcripts that are shown. */
const SHOWN = 100
/** The token of an interaction in a path. */
const LONG_TOKEN = /([\w-]{8})[\w-]{40,}/g

const app = element('select')
const scope = element('select')
const clock = element('output', { class: 'clock' })
const list = element('ul', { class: 'commands', 'aria-label': 'Commands' })
const picker = element('div')
const line = element('input', {
  type: 'text',
  placeholder: '/command option:value',
  autocomplete: 'off',
  spellcheck: 'false',
})
const as = element('select')
const where = element('select')
const target = element('input', { type: 'text', placeholder: 'user or message', autocomplete: 'off', list: 'people' })
const said = element('p', { class: 'said', role: 'status' })
const transcript = element('ol', { class: 'transcript', 'aria-label': 'Transcript', 'aria-live': 'polite' })
const requests = element('tbody')
const state = element('div', { class: 'state' })

const people = element('datalist', { id: 'people' })
const options = element('div')

let facts: Facts
let locale = ''
let current = ''
let shown: { readonly preview: Preview; readonly forms: readonly CommandForm[] } | undefined
let filled: OptionForm | undefined
let known = ''

const view = createPreviewView(picker, {
  reveal: () => undefined,
  chooseLocale(wanted) {
    locale = wanted ?? ''
    void attempt(refreshCommands)
  },
})

function say(error: unknown): void {
  said.textContent = error instanceof Error ? error.message : String(error)
}

/** Does something, and shows in words why it could not. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  said.textContent = ''
  await act().catch(say)
}

/** What is looked at, in the locale that was chosen, else in that of the user who is chosen, where it has texts of its own. */
async function look(): Promise<NonNullable<typeof shown>> {
  const of: PageView = { app: app.value, guild: scope.value, locale }
  const own = facts.users.find(({ id }) => id === as.value)?.locale ?? ''
  const plain = await server.preview(of)
  const asUser = locale === '' && plain.locales.some(({ id }) => id === own) ? { ...of, locale: own } : of
  return { preview: asUser === of ? plain : await server.preview(asUser), forms: await server.forms(asUser) }
}

async function refreshCommands(): Promise<void> {
  const before = JSON.stringify(shown?.forms)
  shown = await look()
  showCommands(before !== JSON.stringify(shown.forms))
}

/** The same in every locale. */
const keyOf = ({ command, entry }: CommandForm): string => `${command} ${entry}`

/** @param anew whether the form is built again, without what was filled in */
function showCommands(anew: boolean): void {
  if (shown === undefined) return
  const { preview, forms } = shown
  const form = forms.find((one) => keyOf(one) === current) ?? forms[0]
  list.replaceChildren(
    ...forms.map((one) => {
      const chosen = button(one.label, () => {
        current = keyOf(one)
        showCommands(true)
        line.value = `${one.label} `
        line.focus()
      })
      if (one === form) chosen.setAttribute('aria-current', 'true')
      return element('li', {}, chosen)
    }),
  )
  if (anew) showOptions(form)
  const title = scope.value === '' ? 'Global commands' : (scope.selectedOptions[0]?.textContent ?? '')
  if (preview.commands.length === 0) view.say('No commands are deployed here.')
  else view.show(title, { ...preview, current: { command: form?.command ?? 0, entry: form?.entry ?? 0 } })
}

/** The options of a command, by their types. */
function showOptions(form: CommandForm | undefined): void {
  // What was typed by hand stays.
  const isBuilt = filled !== undefined && line.value.trim() === filled.line()
  options.replaceChildren()
  filled = undefined
  if (form === undefined) return
  const made = optionForm({
    form,
    facts,
    changed: () => void (line.value = made.line()),
    async complete(name) {
      const { choices = [] } = await server.invoke(made.line(), { ...place(), autocomplete: name })
      return choices
    },
  })
  filled = made
  if (isBuilt) line.value = `${made.line()} `
  options.append(made.node)
}

/** Who uses a command, and where. */
const place = (): object => ({ app: app.value, as: as.value, in: where.value, ...(locale !== '' && { locale }) })

/** What came of an invocation, with what goes on from there. */
function show(result: Result): void {
  transcript.prepend(resultView(result, { facts, go: (act) => void attempt(async () => show(await act())) }))
  while (transcript.children.length > SHOWN) transcript.lastElementChild?.remove()
}

function requestRow({ at, method, path, status, rules }: ShownRequest): HTMLTableRowElement {
  const refusing = rules.filter(({ severity }) => severity !== 'hint')
  return element(
    'tr',
    { class: status < 400 ? 'fine' : 'refused' },
    element('td', {}, new Date(at).toLocaleTimeString()),
    element('td', {}, String(status)),
    element(
      'td',
      {},
      element('span', { class: 'request' }, `${method} ${path.replace(LONG_TOKEN, '$1…')}`),
      ...refusing.map(({ code, message, fix }) =>
        element('p', {}, element('code', {}, code), ` ${message}${fix === undefined ? '' : ` Fix: ${fix}.`}`),
      ),
    ),
  )
}

async function refresh(): Promise<void> {
  const [seen, now] = await Promise.all([server.requests(SHOWN), server.state()])
  clock.textContent = new Date(now.now).toLocaleString()
  // The clock alone goes on by itself.
  const mark = JSON.stringify([seen, { ...now, now: 0 }])
  if (mark === known) return
  known = mark
  requests.replaceChildren(...[...seen].reverse().map(requestRow))
  state.replaceChildren(...createsOf(now), ...lobbiesOf(now))
  await refreshCommands()
}

/** How many commands were created in each scope, of those that a day allows. */
function createsOf({ apps }: State): readonly HTMLElement[] {
  const most = facts.dailyCreates
  const rows = apps.flatMap(({ name, creates }) =>
    Object.entries(creates).map(([id, count]) => {
      const scopeName = id === 'global' ? 'Global' : (facts.guilds.find((guild) => guild.id === id)?.name ?? id)
      const label = apps.length > 1 ? `${name}, ${scopeName}` : scopeName
      const text = most === null ? String(count) : `${count} of ${most}`
      const meter =
        most === null
          ? []
          : [element('progress', { max: String(most), value: String(count), 'aria-label': `Created in ${label}` })]
      return element('li', {}, element('span', {}, label), ...meter, element('b', {}, text))
    }),
  )
  return [element('h3', {}, 'Commands created in the last 24 hours'), element('ul', { class: 'creates' }, ...rows)]
}

function lobbiesOf({ lobbies }: State): readonly HTMLElement[] {
  const rows = lobbies.slice(0, SHOWN).map(({ id, members, metadata }) => {
    const who = members.length === 1 ? '1 member' : `${members.length} members`
    return element('li', {}, element('code', {}, id), ` ${who} ${JSON.stringify(metadata)}`)
  })
  return [
    element('h3', {}, `Lobbies: ${lobbies.length}`),
    lobbies.length === 0 ? element('p', { class: 'none' }, 'Apps create them.') : element('ul', {}, ...rows),
  ]
}

function build(): HTMLElement {
  const duration = element('input', { type: 'text', value: '15m', size: '6' })
  const form = element(
    'form',
    { class: 'invoke', novalidate: '' },
    labelled('Command', line),
    options,
    labelled('As', as),
    labelled('In', where),
    labelled('Target', target),
    people,
    element('button', { type: 'submit', class: 'primary' }, 'Use'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // What was typed by hand is judged by the emulator.
    if (filled !== undefined && line.value.trim() === filled.line() && !filled.isRight()) return
    const how = { ...place(), quiet: 200, ...(target.value !== '' && { target: target.value }) }
    void attempt(async () => show(await server.invoke(line.value.trim(), how)))
  })
  for (const select of [app, scope, as]) select.addEventListener('change', () => void attempt(refreshCommands))
  const head = ['Time', 'Status', 'Request, and the rules that refused it']
  return element(
    'div',
    { class: 'page' },
    element(
      'header',
      {},
      element('h1', {}, 'slashlint emulator'),
      element('span', { class: 'what' }, labelled('App', app), labelled('Scope', scope)),
      element(
        'span',
        { class: 'time' },
        clock,
        labelled('Advance by', duration),
        button('Advance', () => attempt(() => server.advance(duration.value))),
        button('Reset to the seed', () => attempt(() => server.reset())),
      ),
    ),
    element('section', { 'aria-label': 'Commands' }, element('h2', {}, 'Commands'), list, picker),
    element('section', { 'aria-label': 'Use a command' }, element('h2', {}, 'Use a command'), form, said, transcript),
    element(
      'section',
      { 'aria-label': 'Requests', class: 'wide' },
      element('h2', {}, 'Requests'),
      element(
        'div',
        { class: 'scroll', tabindex: '0' },
        element(
          'table',
          {},
          element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text)))),
          requests,
        ),
      ),
    ),
    element('section', { 'aria-label': 'State', class: 'wide' }, element('h2', {}, 'State'), state),
  )
}

async function start(): Promise<void> {
  facts = await server.facts()
  fill(
    app,
    facts.apps.map(({ id, name }) => [id, facts.apps.length > 1 ? `${name} (${id})` : name]),
  )
  fill(scope, [['', 'Global'], ...facts.guilds.map(({ id, name }): [string, string] => [id, `Guild ${name}`])])
  fill(
    as,
    facts.users.map(({ id, name, locale: own }) => [id, `${name} (${own})`]),
  )
  fill(
    where,
    facts.channels.map(({ id, name, guild }) => [id, guild === null ? name : `#${name}`]),
  )
  people.append(...facts.users.map(({ name }) => element('option', { value: `@${name}` })))
  document.querySelector('#page')?.replaceChildren(build())
  await refresh()
  setInterval(() => void refresh().catch(say), INTERVAL)
}

void start().catch((error: unknown) => {
  document.querySelector('#page')?.append(error instanceof Error ? error.message : String(error))
})
