import { writeFileSync } from 'node:fs'
import { findSpecTests, readRequirements, renderMap } from './specification.ts'

writeFileSync('docs/specification.md', renderMap(readRequirements(), findSpecTests()))
