import { CommandType } from '@slashlint/core/contract'
import { button, byId, element } from '@slashlint/preview/dom'
import { createComposer, type Offered } from '@slashlint/preview/view'
import { definedFields } from '../json.js'
import { thingsOf } from './components.js'
import { openForm } from './dialog.js'
import { createDrawer } from './drawer.js'
import type { Names } from './markdown.js'
import { openMenu } from './menu.js'
import { drawAct, drawMessage, drawUnanswered, type MessageHost } from './message.js'
import type { Facts, Named } from '../control/facts.js'
import { server, type How, type Result, type Timeline } from './server.js'
import { createSidebar } from './sidebar.js'

// The page of the emulator: one window like that of a chat client. Channels and users, what bots and users did, and a line
// to use commands.

/** The milliseconds of silence after which the page stops waiting for a result. */
const QUIET = 200
/** The most requests that are shown. */
const REQUESTS = 100

let facts: Facts
let forms: readonly (Offered & { readonly app: string })[] = []
let drawn = ''

const timeline = byId('timeline', HTMLElement)
const notes = byId('notes', HTMLElement)
const drawer = createDrawer((act) => void attempt(act))
const sidebar = createSidebar(() => void attempt(refresh), openAppsMenu)
const composer = createComposer('composer', {
  things({ type, channel_types: types }) {
    const { users, roles, both, channels } = thingsOf(facts, types)
    const offered: Readonly<Record<number, typeof users>> = {
      6: users,
      7: channels,
      8: roles,
      9: both,
    }
    return offered[type]?.map(({ label }) => label)
  },
  async complete(command, line, field) {
    const { choices = [] } = await server.invoke(line, {
      ...how(command),
      autocomplete: field.name,
    })
    return choices
  },
  send: (line, command, files) => void use(line, { ...how(command), quiet: QUIET }, files),
})

const names: Names = {
  user: (id) => [...facts.users, ...facts.apps].find((one) => one.id === id)?.name,
  role: (id) => facts.roles.find((one) => one.id === id)?.name.replace(/^@/, ''),
  channel: (id) => facts.channels.find((one) => one.id === id)?.name,
  now: () => facts.now,
}

/** Returns the selected user and place, and the app of a command. */
const how = (command?: Offered): How => ({ ...sidebar.how(), ...appOf(command) })

const appOf = (command: Offered | undefined) =>
  definedFields({ app: forms.find((form) => form === command)?.app })

/** Shows a message below the timeline, and removes all but the latest three. */
function say(text: string): void {
  const note: HTMLElement = element(
    'p',
    text,
    button('×', () => note.remove(), { 'aria-label': 'Dismiss' }),
  )
  notes.append(note)
  while (notes.children.length > 3) {
    notes.firstElementChild?.remove()
  }
}

async function attempt(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)))
}

async function use(line: string, options: object, files: readonly File[] = []): Promise<void> {
  notes.replaceChildren()
  await attempt(async () => show(await server.invoke(line, options, files)))
}

/** Shows the reason for a missing answer, or the form that the app opened. */
function show({ id, outcome, reason, modal }: Result): void {
  if (reason !== undefined) {
    say(reason)
  } else if (outcome === 'denied' || outcome === 'permission-denied') {
    say('You cannot use this command here.')
  }
  void attempt(refresh)
  if (modal === undefined) {
    return
  }
  openForm(modal, {
    facts,
    names,
    async send({ fields, files }) {
      try {
        show(await server.submit(id, fields, sidebar.how(), files))
        return undefined
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
  })
}

/** Opens the menu with context menu commands for a user or a message. */
function openAppsMenu(kind: 'user' | 'message', target: Named, at: HTMLElement): void {
  const type = kind === 'user' ? CommandType.USER : CommandType.MESSAGE
  const entries = forms
    .filter((form) => form.type === type)
    .map((form) => ({
      label: form.label,
      ...definedFields({ from: form.from }),
      choose: () => void use(form.label, { ...how(form), target: target.id, quiet: QUIET }),
    }))
  openMenu(at, `Apps: ${target.name}`, entries)
}

const messageHost = (message: string): MessageHost => ({
  facts,
  names,
  press: (id) => void attempt(async () => show(await server.press(message, id, sidebar.how()))),
  select: (id, values) =>
    void attempt(async () => show(await server.select(message, id, values, sidebar.how()))),
  menu: openAppsMenu,
})

/** A row of the timeline: `of` is its content, and a change of it draws the row again. */
interface Row {
  readonly id: string
  readonly of: readonly unknown[]
  draw(): HTMLElement
}

/**
 * Draws new and changed rows. Others keep their position, their focus and the selections in them.
 */
function drawTimeline({ messages, uses, acts }: Timeline): void {
  const before = new Map(
    [...timeline.children].map((node) => [(node as HTMLElement).dataset['mark'] ?? '', node]),
  )
  const answers = new Map(uses.map((one) => [one.message, one]))
  const rows: readonly Row[] = [
    ...messages.map((message) => {
      const [{ id }, use] = [message, answers.get(message.id)]
      return { id, of: [message, use], draw: () => drawMessage(message, use, messageHost(id)) }
    }),
    ...uses
      .filter(({ message }) => message === undefined)
      .map((use) => ({ id: use.id, of: [use], draw: () => drawUnanswered(use) })),
    ...acts.map((act) => ({ id: act.id, of: [act], draw: () => drawAct(act) })),
  ].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const nodes = rows.map(({ of, draw }) => {
    const mark = JSON.stringify(of)
    const known = before.get(mark)
    if (known !== undefined) {
      return known
    }
    const node = draw()
    node.dataset['mark'] = mark
    return node
  })
  const kept = new Set<Element>(nodes)
  for (const node of [...timeline.children]) {
    if (!kept.has(node)) {
      node.remove()
    }
  }
  for (const [index, node] of nodes.entries()) {
    if (timeline.children[index] !== node) {
      timeline.insertBefore(node, timeline.children[index] ?? null)
    }
  }
  if (nodes.length === 0) {
    timeline.append(element('p.empty', 'Nothing was said here yet. Type / to use a command.'))
  }
  follow()
}

/** True if the timeline is scrolled to its end; then it follows new rows and late images. */
let isAtEnd = true
const follow = (): void => void (isAtEnd && (timeline.scrollTop = timeline.scrollHeight))
timeline.addEventListener('load', follow, true)
timeline.addEventListener('scroll', () => {
  isAtEnd = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 60
})

/** Loads the commands that the user can use in the selected channel. */
async function loadForms(): Promise<typeof forms> {
  const { locale } = sidebar.how()
  const { guild } = sidebar.channel()
  const lists = await Promise.all(
    facts.apps.flatMap(({ id, name }) =>
      [...(guild === null ? [] : [guild]), ''].map(async (scope) =>
        (await server.forms({ app: id, guild: scope, locale })).map((form) => ({
          ...form,
          app: id,
          from: name,
        })),
      ),
    ),
  )
  return lists.flat()
}

function offer(loaded: typeof forms): void {
  if (JSON.stringify(loaded) !== JSON.stringify(forms)) {
    forms = loaded
    composer.offer(forms.filter(({ type }) => type === CommandType.CHAT_INPUT))
  }
}

/**
 * The number of fetches so far. Only the latest is shown, because answers may come out of order.
 */
let looks = 0

async function refresh(): Promise<void> {
  const mine = ++looks
  const channel = sidebar.channel()
  byId('channel', HTMLElement).textContent = `${channel.guild === null ? '@' : '#'} ${channel.name}`
  const [shown, loaded, requests] = await Promise.all([
    server.timeline(channel.id),
    loadForms(),
    server.requests(REQUESTS),
  ])
  if (mine !== looks) {
    return
  }
  offer(loaded)
  drawer.show(facts, requests)
  // Another channel, or other names of what messages mention.
  const { users, roles, channels } = facts
  const now = JSON.stringify([channel.id, users, roles, channels])
  if (drawn !== now) {
    timeline.replaceChildren()
  }
  drawn = now
  drawTimeline(shown)
}

/**
 * Returns a function that fetches the state. Only one fetch runs at a time; if it is called
 * meanwhile, one more follows.
 */
function watched(): () => void {
  let isRunning = false
  let isDue = false
  const run = async (): Promise<void> => {
    isDue = true
    if (isRunning) {
      return
    }
    isRunning = true
    while (isDue) {
      isDue = false
      await attempt(async () => {
        facts = await server.facts()
        sidebar.show(facts)
        await refresh()
      })
    }
    isRunning = false
  }
  return () => void run()
}

async function start(): Promise<void> {
  facts = await server.facts()
  sidebar.show(facts)
  byId('compose', HTMLElement).append(composer.node)
  // Whoever sees it may type.
  composer.focus()
  await refresh()
  server.watch(watched())
}

byId('to-sidebar', HTMLElement).addEventListener('click', () =>
  document.body.classList.toggle('with-sidebar'),
)
void attempt(start)
