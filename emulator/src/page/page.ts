import type { Preview } from '@slashlint/preview'
import { createPreviewView } from '@slashlint/preview/view'
import { button, element, fill, labelled } from './dom.js'
import { partsOf, server, type Result, type ShownRequest } from './server.js'

// The page of the emulator: its commands as users see them, a form that uses them, and what came of it.

/** How often the page looks whether something has happened. */
const INTERVAL = 1000
/** Requests and transcripts that are shown. */
const SHOWN = 100
const BUTTON = 2
const TEXT_INPUT = 4
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
const target = element('input', { type: 'text', placeholder: 'user or message', autocomplete: 'off' })
const said = element('p', { class: 'said', role: 'status' })
const transcript = element('ol', { class: 'transcript', 'aria-label': 'Transcript', 'aria-live': 'polite' })
const requests = element('tbody')
const state = element('div', { class: 'state' })

let locale = ''
let current = 0
let shown: Preview | undefined
let known = ''

const view = createPreviewView(picker, {
  reveal: () => undefined,
  chooseLocale(wanted) {
    locale = wanted ?? ''
    void refreshCommands()
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

async function refreshCommands(): Promise<void> {
  shown = await server.preview(app.value, scope.value, locale)
  showCommands()
}

function showCommands(): void {
  if (shown === undefined) return
  const preview = shown
  if (current >= preview.commands.length) current = 0
  list.replaceChildren(
    ...preview.commands.map(({ type, entries }, index) => {
      const [entry] = entries
      const name = entry?.names[0]?.text ?? '(no entry)'
      const chosen = button(type === undefined || type === 1 ? `/${name}` : name, () => {
        current = index
        line.value =
          entry === undefined
            ? ''
            : `${type === undefined || type === 1 ? '/' : ''}${entry.names.map(({ text }) => text).join(' ')} `
        showCommands()
        line.focus()
      })
      if (index === current) chosen.setAttribute('aria-current', 'true')
      return element('li', {}, chosen)
    }),
  )
  const title = scope.value === '' ? 'Global commands' : (scope.selectedOptions[0]?.textContent ?? '')
  if (preview.commands.length === 0) view.say('No commands are deployed here.')
  else view.show(title, { ...preview, current: { command: current, entry: 0 } })
}

/** What came of an invocation, with the buttons and fields to go on. */
function show(result: Result): void {
  const item = element('li', { class: result.outcome }, element('pre', {}, result.transcript))
  const buttons = result.messages.flatMap(({ components }) => partsOf(components, BUTTON))
  if (buttons.length > 0)
    item.append(
      element(
        'p',
        { class: 'actions' },
        ...buttons.map(({ label = '', custom_id: id = '' }) =>
          button(label === '' ? id : label, () => attempt(async () => show(await server.press(result.id, id)))),
        ),
      ),
    )
  if (result.modal !== undefined) item.append(formOf(result))
  transcript.prepend(item)
  while (transcript.children.length > SHOWN) transcript.lastElementChild?.remove()
}

function formOf({ id, modal }: Result): HTMLFormElement {
  const fields = partsOf(modal?.components, TEXT_INPUT).map(
    ({ label = '', custom_id: name = '' }) => [name, label, element('input', { type: 'text' })] as const,
  )
  const form = element(
    'form',
    { class: 'modal' },
    element('strong', {}, modal?.title ?? ''),
    ...fields.map(([name, label, input]) => labelled(label === '' ? name : label, input)),
    element('button', { type: 'submit' }, 'Submit'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const values = Object.fromEntries(fields.map(([name, , input]) => [name, input.value]))
    void attempt(async () => show(await server.submit(id, values)))
  })
  return form
}

function requestRow({ at, method, path, status, rules }: ShownRequest): HTMLTableRowElement {
  const refusing = rules.filter(({ severity }) => severity !== 'hint')
  return element(
    'tr',
    { class: status < 400 ? 'fine' : 'refused' },
    element('td', {}, new Date(at).toLocaleTimeString()),
    element('td', {}, String(status)),
    element('td', {}, `${method} ${path.replace(LONG_TOKEN, '$1…')}`),
    element(
      'td',
      {},
      ...refusing.map(({ code, message, fix }) =>
        element('p', {}, element('code', {}, code), ` ${message}${fix === undefined ? '' : ` Fix: ${fix}.`}`),
      ),
    ),
  )
}

async function refresh(): Promise<void> {
  const [seen, facts] = await Promise.all([server.requests(), server.state()])
  clock.textContent = new Date(facts.now).toLocaleString()
  const mark = `${seen.length} ${seen.at(-1)?.at ?? 0}`
  if (mark === known) return
  known = mark
  requests.replaceChildren(...seen.slice(-SHOWN).reverse().map(requestRow))
  state.replaceChildren(
    element('h3', {}, 'Created in the last 24 hours, of 200'),
    element(
      'ul',
      {},
      ...facts.apps.flatMap(({ creates }) =>
        Object.entries(creates).map(([place, count]) => element('li', {}, `${place}: ${count}`)),
      ),
    ),
    element('h3', {}, `Lobbies: ${facts.lobbies.length}`),
    element(
      'ul',
      {},
      ...facts.lobbies
        .slice(0, SHOWN)
        .map(({ id, members, metadata }) =>
          element('li', {}, `${id}: ${members.length} members, ${JSON.stringify(metadata)}`),
        ),
    ),
  )
  await refreshCommands()
}

function build(): HTMLElement {
  const duration = element('input', { type: 'text', value: '15m', size: '6' })
  const form = element(
    'form',
    { class: 'invoke' },
    labelled('Command', line),
    labelled('As', as),
    labelled('In', where),
    labelled('Target', target),
    element('button', { type: 'submit' }, 'Use'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const options = {
      app: app.value,
      as: as.value,
      in: where.value,
      quiet: 200,
      ...(locale !== '' && { locale }),
      ...(target.value !== '' && { target: target.value }),
    }
    void attempt(async () => show(await server.invoke(line.value.trim(), options)))
  })
  for (const select of [app, scope]) select.addEventListener('change', () => void attempt(refreshCommands))
  const head = ['Time', 'Status', 'Request', 'Rules']
  return element(
    'div',
    { class: 'page' },
    element(
      'header',
      {},
      element('h1', {}, 'slashlint emulator'),
      labelled('App', app),
      labelled('Scope', scope),
      element(
        'span',
        { class: 'time' },
        clock,
        labelled('Advance by', duration),
        button('Advance', () => attempt(() => server.advance(duration.value))),
      ),
      button('Reset to the seed', () => attempt(() => server.reset())),
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
  const facts = await server.facts()
  fill(
    app,
    facts.apps.map(({ id, name }) => [id, `${name} (${id})`]),
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
  document.querySelector('#page')?.replaceChildren(build())
  await refresh()
  setInterval(() => void refresh().catch(say), INTERVAL)
}

void start().catch((error: unknown) => {
  document.querySelector('#page')?.append(error instanceof Error ? error.message : String(error))
})
