import { deploy } from '../../../deploy/dist/index.js'

const {
  DISCORD_TOKEN: token,
  DISCORD_APPLICATION_ID: application,
  BY_OPTION: api,
  LIST,
} = process.env
await deploy(JSON.parse(LIST), { token, application, api, delete: true })
