/**
 * What every runtime deploys. `report(deploy, service)` gives what came of it as text, the same in every runtime: no ids and
 * no clock, and one event after the other.
 */

const BAN = { name: 'ban', description: 'Bans a member' }
const KICK = { name: 'kick', description: 'Kicks a member' }
const ECHO = { name: 'echo', description: 'Says it again: 👩‍👩‍👧 ünï' }

/** @param {typeof import('@slashlint/deploy')} library */
export async function report(library, { api, token, application, guild }) {
  const { applySavedPlan, deploy, deployAll, planLive, readSavedPlan, savePlan } = library
  const said = []
  const place = { api, token, application }
  const events = (name) => ({
    onPlan: (plan, deployed) =>
      void said.push([name, 'plan', plan.requests.length, deployed.commands.length]),
    onRequest: ({ method, purpose, status }) => void said.push([name, method, purpose, status]),
  })

  const results = await deployAll([
    { name: 'all', commands: [BAN, ECHO], ...place, ...events('all') },
  ])
  said.push(...results.map(({ name, deployment }) => [name, deployment.requests.length]))
  // Several at once: the order of their events is not told.
  const several = await deployAll([
    { name: 'guild', commands: [KICK], guild, ...place },
    { name: 'global', commands: [BAN], delete: true, ...place },
    { name: 'nobody', commands: [BAN], ...place, application: 'x' },
    { name: 'broken', commands: [{ name: 'Not a name' }], ...place },
  ])
  for (const { name, deployment, error } of several) {
    said.push([name, deployment?.requests.map(({ purpose }) => purpose), error?.name, error?.code])
  }

  const declined = await deploy([KICK], { ...place, onPlan: () => false })
  said.push(['declined', declined.requests.length])
  said.push([
    'ended before',
    await failure(deploy([KICK], { ...place, signal: AbortSignal.abort() })),
  ])
  const ending = new AbortController()
  const ended = deploy([BAN, KICK, ECHO], {
    ...place,
    signal: ending.signal,
    onRequest: () => ending.abort(),
  })
  said.push(['ended after a request', await failure(ended)])

  const options = { ...place, delete: true }
  const saved = await savePlan(await planLive([KICK], options), [KICK], options)
  const kept = readSavedPlan(JSON.parse(JSON.stringify(saved)))
  const applied = await applySavedPlan(kept, { ...place, ...events('saved') })
  said.push(['saved', applied.requests.length])
  said.push(['again', (await failure(applySavedPlan(kept, place)))?.[1]])
  return JSON.stringify(said, null, 1)
}

const failure = (work) =>
  work.then(
    () => undefined,
    ({ name, code }) => [name, code],
  )
