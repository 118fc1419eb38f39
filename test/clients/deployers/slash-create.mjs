import { SlashCommand, SlashCreator } from 'slash-create'

const {
  DISCORD_TOKEN: token,
  DISCORD_APPLICATION_ID: applicationID,
  BY_OPTION: address,
  LIST,
} = process.env
/** It wants names. */
const NAMES = { 4: ['BAN_MEMBERS'], 8: ['ADMINISTRATOR'] }
const creator = new SlashCreator({ applicationID, token, rest: { baseURL: `${address}/api/v10` } })
for (const json of JSON.parse(LIST)) {
  class Given extends SlashCommand {
    constructor(creator) {
      const { type = 1, name, description, options, nsfw, contexts } = json
      super(creator, {
        type,
        name,
        description,
        options,
        nsfw,
        contexts,
        nameLocalizations: json.name_localizations,
        requiredPermissions: NAMES[json.default_member_permissions],
      })
    }
    run() {}
  }
  creator.registerCommand(new Given(creator))
}
await creator.syncCommands({ deleteCommands: true, syncGuilds: false })
process.exit(0)
