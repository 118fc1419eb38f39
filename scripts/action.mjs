// The steps of action.yml beside running slashlint: the comment on a pull request, and the plan of a merged one. `node
// scripts/action.mjs comment <file>`, `find`, `same <reviewed plan> <plan of now>`.
import { appendFileSync, readFileSync } from 'node:fs'

const {
  GITHUB_API_URL = 'https://api.github.com',
  GITHUB_EVENT_PATH,
  GITHUB_OUTPUT,
  GITHUB_REPOSITORY,
  GITHUB_SHA,
  SLASHLINT_ACTION_ARTIFACT: artifact = 'slashlint-plan',
  SLASHLINT_ACTION_GITHUB_TOKEN: token = '',
} = process.env

/** The most characters of a comment; GitHub allows 65 536. */
const LONGEST = 60_000
const PAGE = 100
const MOST_PAGES = 30

/** Escapes a text for a workflow command, which is one line. */
const escaped = (text) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

async function github(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'slashlint',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) {
    throw new Error(`GitHub answered ${response.status} to ${method} ${path}`)
  }
  return response.json()
}

/**
 * Finds the comment that an earlier run of this action wrote. A person's comment is never used,
 * even if it begins alike.
 */
async function ownComment(issue, mark) {
  const user = await github('GET', '/user').catch(() => undefined)
  const isOwn = (author) =>
    user === undefined ? author?.type === 'Bot' : author?.login === user.login
  for (let page = 1; page <= MOST_PAGES; page++) {
    const comments = await github('GET', `${issue}/comments?per_page=${PAGE}&page=${page}`)
    const found = comments.find(
      ({ body, user: author }) => isOwn(author) && body?.startsWith(mark) === true,
    )
    if (found !== undefined || comments.length < PAGE) {
      return found
    }
  }
}

/** Cuts a plan at the end of a line, so that it fits into a comment. */
function cut(plan) {
  if (plan.length <= LONGEST) {
    return plan
  }
  const end = plan.lastIndexOf('\n', LONGEST)
  return `${plan.slice(0, end)}\n\nThe rest is in the summary of the job.\n`
}

/**
 * Writes a plan as a comment of the pull request, or replaces the comment for an earlier commit.
 */
async function comment(file) {
  const { pull_request: pull } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'))
  if (pull === undefined) {
    return
  }
  const mark = `<!-- ${artifact} -->`
  const issue = `/repos/${GITHUB_REPOSITORY}/issues/${pull.number}`
  const body = `${mark}\n${cut(readFileSync(file, 'utf8'))}`
  try {
    const own = await ownComment(issue, mark)
    if (own === undefined) {
      await github('POST', `${issue}/comments`, { body })
    } else {
      await github('PATCH', `/repos/${GITHUB_REPOSITORY}/issues/comments/${own.id}`, { body })
    }
  } catch (error) {
    // The plan is in the summary as well, and workflows for forks may write no comments.
    console.log(
      `::warning title=no comment::${escaped(`${error.message}: the job needs "permissions: pull-requests: write".`)}`,
    )
  }
}

/**
 * Finds the plan of the pull request that this commit merged, and sets the outputs `name` and
 * `run-id` of the step.
 */
async function find() {
  const pulls = await github('GET', `/repos/${GITHUB_REPOSITORY}/commits/${GITHUB_SHA}/pulls`)
  const merged = pulls.find(({ merged_at: at }) => typeof at === 'string')
  if (merged === undefined) {
    throw new Error(`${GITHUB_SHA} merged no pull request, so there is no plan that was reviewed`)
  }
  const name = `${artifact}-${merged.head.sha}`
  const { artifacts } = await github(
    'GET',
    `/repos/${GITHUB_REPOSITORY}/actions/artifacts?name=${encodeURIComponent(name)}&per_page=${PAGE}`,
  )
  // Workflows of a fork run its own steps, and may give an artifact any name.
  const [found] = artifacts
    .filter(
      ({ expired, workflow_run: run }) =>
        !expired &&
        run.head_sha === merged.head.sha &&
        run.head_repository_id === run.repository_id,
    )
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  if (found === undefined) {
    throw new Error(
      `There is no plan of pull request ${merged.number} (${name}): it is kept as long as artifacts are, and not for forks`,
    )
  }
  appendFileSync(GITHUB_OUTPUT, `name=${name}\nrun-id=${found.workflow_run.id}\n`)
}

/**
 * Checks that the reviewed plan equals the plan of the merged files. Deployed commands may have
 * changed; `deploy --plan` checks them.
 */
function same(reviewed, now) {
  const wanted = (file) =>
    JSON.parse(readFileSync(file, 'utf8')).plans.map(
      ({ target, plan: { by, options, commands } }) => ({ target, by, options, commands }),
    )
  const [before, after] = [wanted(reviewed), wanted(now)]
  const differing = after
    .filter((one, index) => JSON.stringify(one) !== JSON.stringify(before[index]))
    .map(({ target }) => target)
  if (differing.length > 0 || before.length !== after.length) {
    throw new Error(
      `The files are not those of the plan that was reviewed (${differing.join(', ') || 'other targets'}): nothing was sent. Plan again, with a new pull request or slashlint deploy`,
    )
  }
}

const [task, ...files] = process.argv.slice(2)
try {
  await { comment, find, same }[task](...files)
} catch (error) {
  console.log(`::error title=slashlint::${escaped(error.message)}.`)
  process.exitCode = 2
}
