import type { Config } from '#backend/core/config.ts'
import type { Services } from '#backend/http/services.ts'

const usage =
  'Usage: npm run seed -- --demo. It adds demonstration data, which is never there unless asked for; --remove takes it back.'
const postgresWarning =
  'DATABASE_URL names a Postgres, which may be one that people use; add --yes if it is to show demonstration data.'

/** `npm run seed`: adds and removes demonstration data. */
const [verb, yes, ...rest] = process.argv.slice(2)
const isAdd = verb === '--demo'
if ((!isAdd && verb !== '--remove') || (yes !== undefined && yes !== '--yes') || rest.length > 0) {
  console.error(usage)
  process.exit(1)
}

// Imported here, so that wrong arguments fail without loading the backend.
const { CommandError, print, runWithServices } = await import('./run.ts')
const { insertDemo } = await import('./demo/insert.ts')
const { countOtherAccounts } = await import('./demo/accounts.ts')
const { countOtherReplies, removeDemo } = await import('./demo/remove.ts')

function validate({ database }: Config): void {
  if (isAdd && database.engine === 'postgres' && !yes) throw new CommandError(postgresWarning)
}

async function add(services: Services): Promise<void> {
  const others = await countOtherAccounts(services.db)
  if (others > 0 && !yes)
    throw new CommandError(
      `Accounts of others are here already (${others}); add --yes if they are to see demonstration data.`,
    )
  const { mentors, stories, contributions, resumes, comments, accounts } =
    await insertDemo(services)
  print(
    `Demonstration data added: ${mentors} mentors, ${stories} stories, ${contributions} contributions, ${resumes} resumes, ${comments} comments.`,
  )
  if (accounts.length === 0) {
    print(
      'The demonstration accounts are there already; their passwords were printed when they were created.',
    )
  }
  for (const { email, password } of accounts) {
    print(`Account ${email} with the password ${password} (printed only now)`)
  }
}

async function remove(services: Services): Promise<void> {
  const replies = await countOtherReplies(services)
  if (replies > 0 && !yes)
    throw new CommandError(
      `Comments of other members on demonstration resumes would go too (${replies}); add --yes to remove them.`,
    )
  const { accounts, resumes, comments, fromOthers, contributions, mentors, stories } =
    await removeDemo(services)
  print(
    `Demonstration data removed: ${accounts} accounts, ${resumes} resumes, ${comments} comments (${fromOthers} by other members), ${contributions} contributions, ${mentors} mentors, ${stories} stories.`,
  )
  if (contributions > 0)
    print('The catalog shows approved contributions until it is built again: npm run build.')
}

await runWithServices(isAdd ? add : remove, { validate })
