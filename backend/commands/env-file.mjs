import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

// Loaded before each of our commands and by the build: adds the settings of a file `.env` to those of the environment, which count more.
// Node's own `--env-file-if-exists` speaks up at every start without such a file.
if (existsSync('.env')) loadEnvFile('.env')
