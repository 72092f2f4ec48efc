// Runs first in `start`, `dev`, `build`, `import` and `test`, so old versions of Node must be able
// to read it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `HBCU Yard needs Node 22.19 or newer, and this is ${process.versions.node}: install Node 24 from https://nodejs.org (on Linux x64, "npm ci" brings its own).\n`,
  )
  process.exit(1)
}
