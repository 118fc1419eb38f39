// A bot on Necord, its decorators called by hand. BY_OPTION: the address, as discord.js takes it.
import { Injectable, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Client } from 'discord.js'
import { Context, NecordModule, Options, SlashCommand, StringOption } from 'necord'

const { DISCORD_TOKEN: token, BY_OPTION: address } = process.env

// As every program with such decorators begins.
await import('reflect-metadata')

class EchoOptions {
  text
}
StringOption({ name: 'text', description: 'What', required: true })(EchoOptions.prototype, 'text')

class Echo {
  async echo([interaction], { text }) {
    await interaction.reply(text)
  }
}
Reflect.defineMetadata('design:paramtypes', [Array, EchoOptions], Echo.prototype, 'echo')
Context()(Echo.prototype, 'echo', 0)
Options()(Echo.prototype, 'echo', 1)
const method = Object.getOwnPropertyDescriptor(Echo.prototype, 'echo')
SlashCommand({ name: 'echo', description: 'Says it again' })(Echo.prototype, 'echo', method)
Injectable()(Echo)

class App {
  onApplicationBootstrap() {
    console.log('started')
  }
}
const rest = address === undefined ? {} : { api: `${address}/api` }
const necord = NecordModule.forRoot({ token, intents: Number(process.env.BOT_INTENTS ?? 1), rest })
Module({ imports: [necord], providers: [Echo] })(App)

const app = await NestFactory.createApplicationContext(App, { logger: ['error'] })
const client = app.get(Client)
// It registers its commands by itself, some time after the client is ready.
const look = setInterval(async () => {
  if (!client.isReady() || (await client.application.commands.fetch()).size === 0) {
    return
  }
  clearInterval(look)
  console.log('ready')
}, 100)
