import { readFileSync } from 'node:fs'
import { validateInteraction, type InteractionContext } from '@slashlint/core'
import { brief } from '../catalogue/validate.js'

// Payloads from the contract's section on interactions: the files of examples/good/interactions.

type Json = Readonly<Record<string, unknown>>

export const EXAMPLES = [
  'cardsearch',
  'ticket-close',
  'play-typing',
  'roll-typing',
  'show-avatar',
  'translate',
  'launch',
] as const
export type ExampleName = (typeof EXAMPLES)[number]

export function example(name: ExampleName): Json {
  const file = new URL(`../../examples/good/interactions/${name}.interaction.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Json
}

/** The definitions of the commands that were used. */
export const DEFINITIONS: Readonly<Record<ExampleName, Json>> = {
  cardsearch: {
    id: '771825006014889984',
    name: 'cardsearch',
    name_localizations: { de: 'kartensuche' },
    description: 'Search for a card',
    options: [
      {
        type: 3,
        name: 'cardname',
        name_localizations: { de: 'kartenname' },
        description: 'Its name',
        required: true,
        min_length: 3,
        max_length: 40,
      },
      { type: 4, name: 'count', description: 'How many', min_value: 1, max_value: 10 },
      { type: 10, name: 'price', description: 'At most', min_value: 0.5 },
      {
        type: 3,
        name: 'set',
        description: 'From which set',
        choices: [{ name: 'Alpha', value: 'lea' }],
      },
      { type: 3, name: 'artist', description: 'By whom', autocomplete: true },
      { type: 5, name: 'foil', description: 'Foil only' },
      { type: 6, name: 'owner', description: 'Of whom' },
      { type: 7, name: 'channel', description: 'Where', channel_types: [0, 5] },
      { type: 8, name: 'role', description: 'For whom' },
      { type: 9, name: 'notify', description: 'Tell whom' },
      { type: 11, name: 'picture', description: 'What it looks like' },
    ],
  },
  'ticket-close': {
    name: 'ticket',
    description: 'Tickets',
    options: [
      { type: 1, name: 'open', description: 'Open one' },
      {
        type: 2,
        name: 'staff',
        description: 'For the staff',
        options: [
          {
            type: 1,
            name: 'close',
            description: 'Close one',
            options: [
              {
                type: 7,
                name: 'channel',
                description: 'Which',
                required: true,
                channel_types: [0],
              },
              { type: 5, name: 'archive', description: 'Keep it' },
            ],
          },
        ],
      },
    ],
  },
  'play-typing': {
    name: 'play',
    description: 'Play a song',
    options: [
      {
        type: 3,
        name: 'song',
        description: 'Which',
        required: true,
        autocomplete: true,
        min_length: 8,
      },
      { type: 4, name: 'volume', description: 'How loud', min_value: 0, max_value: 100 },
    ],
  },
  'roll-typing': {
    name: 'roll',
    description: 'Roll dice',
    options: [
      { type: 4, name: 'sides', description: 'How many', autocomplete: true, min_value: 2 },
    ],
  },
  'show-avatar': { type: 2, name: 'Show avatar' },
  translate: { type: 3, name: 'Translate  message' },
  launch: { type: 4, name: 'Launch', handler: 1 },
}

/** Copies a value with another value at a path. `undefined` removes the entry. */
export function changed(value: unknown, path: readonly (string | number)[], to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) {
    return to
  }
  const copy = (
    Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  ) as Record<string | number, unknown>
  copy[key] = changed(copy[key], rest, to)
  return copy
}

export const lines = (payload: unknown, context?: InteractionContext): string[] =>
  validateInteraction(payload, context).map(brief)
