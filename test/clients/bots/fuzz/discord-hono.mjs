// Bots on discord-hono that answer over HTTP, each with one fault, or without it: `node discord-hono.mjs title [right]`.
import { DiscordHono, register } from 'discord-hono'
import { listen } from '../http.mjs'

const [, , name, right] = process.argv
const isRight = right === 'right'
const option = (type, called, more = {}) => ({ type, name: called, description: 'x', ...more })
const quiet = { allowed_mentions: { parse: [] } }

const BOTS = {
  // Whatever the user enters is counted up to.
  loop: [
    'primes',
    [option(4, 'below', { required: true, min_value: 2, ...(isRight && { max_value: 10_000 }) })],
    (context) => {
      let count = 0
      for (let number = 2; number < context.var.below; number++) {
        count += isPrime(number) ? 1 : 0
      }
      return context.res(`${count} primes`)
    },
  ],
  // A title has 256 characters.
  title: [
    'announce',
    [
      option(3, 'title', { required: true, ...(isRight && { max_length: 256 }) }),
      option(3, 'text', { max_length: 1000 }),
    ],
    (context) => {
      const { title, text } = context.var
      return context.res({ embeds: [{ title, ...(text && { description: text }) }] })
    },
  ],
  // A user lets the bot mention everyone.
  everyone: [
    'say',
    [option(3, 'text', { required: true, max_length: 500 }), option(5, 'loud')],
    (context) => context.res({ content: context.var.text, ...(isRight && quiet) }),
  ],
}

const isPrime = (number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) {
    if (number % divisor === 0) {
      return false
    }
  }
  return true
}

const [called, options, run] = BOTS[name]
const { DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY } = process.env
const definition = { type: 1, name: called, description: 'x', options }
await register([{ ...definition, toJSON: () => definition }], DISCORD_APPLICATION_ID, DISCORD_TOKEN)
const app = new DiscordHono().command(called, run)
const work = {
  waitUntil: (promise) => promise.catch((error) => console.error(error)),
  passThroughOnException() {},
}
await listen((request) =>
  app.fetch(request, { DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY }, work),
)
