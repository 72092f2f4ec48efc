import type { Config } from '#backend/config.ts'
import type { Services } from '#backend/services.ts'

const usage =
  'Usage: npm run seed -- --demo. It adds demonstration data, which is never there unless asked for; --remove takes it back.'
const isReal =
  'DATABASE_URL names a Postgres, which may be one that people use; add --yes if it is to show demonstration data.'

const [verb, yes, ...rest] = process.argv.slice(2)
const isAdding = verb === '--demo'
if ((!isAdding && verb !== '--remove') || (yes !== undefined && yes !== '--yes') || rest.length > 0) {
  console.error(usage)
  process.exit(1)
}

// The backend takes a while to load, which wrong words need not wait for.
const { CommandError, run, say } = await import('./run.ts')
const { plant } = await import('./demo/insert.ts')
const { countOthers, demoAccounts } = await import('./demo/queries.ts')
const { removeDemo, repliesOfOthers } = await import('./demo/remove.ts')

function allowed({ database }: Config): void {
  if (isAdding && database.engine === 'postgres' && !yes) throw new CommandError(isReal)
}

async function add(services: Services): Promise<void> {
  const others = await countOthers(services.db, await demoAccounts(services.db))
  if (others > 0 && !yes)
    throw new CommandError(
      `Accounts of others are here already (${others}); add --yes if they are to see demonstration data.`,
    )
  const { mentors, stories, contributions, resumes, comments, accounts } = await plant(services)
  say(
    `Demonstration data added: ${mentors} mentors, ${stories} stories, ${contributions} contributions, ${resumes} resumes, ${comments} comments.`,
  )
  if (accounts.length === 0) {
    say('The demonstration accounts are there already; their passwords were told when they were made.')
  }
  for (const { email, password } of accounts) {
    say(`Account ${email} with the password ${password} (told this once)`)
  }
}

async function remove(services: Services): Promise<void> {
  const replies = await repliesOfOthers(services)
  if (replies > 0 && !yes)
    throw new CommandError(
      `Comments of other members on demonstration resumes would go too (${replies}); add --yes to remove them.`,
    )
  const { accounts, resumes, comments, fromOthers, contributions, mentors, stories } =
    await removeDemo(services)
  say(
    `Demonstration data removed: ${accounts} accounts, ${resumes} resumes, ${comments} comments (${fromOthers} by other members), ${contributions} contributions, ${mentors} mentors, ${stories} stories.`,
  )
  if (contributions > 0)
    say('The catalog shows approved contributions until it is built again: npm run build.')
}

await run(isAdding ? add : remove, { allowed, pairing: 'pair' })
