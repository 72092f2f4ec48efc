import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

// Adds the settings of `.env`; those of the environment win. Node's own `--env-file-if-exists`
// prints a message when there is no file.
if (existsSync('.env')) loadEnvFile('.env')
