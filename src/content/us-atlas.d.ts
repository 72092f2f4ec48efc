/** Outlines of the states and territories, 1:10,000,000, from the Census Bureau's boundary files. Left to the compiler, 100 KB of JSON would become a type. */
declare module 'us-atlas/states-10m.json' {
  const atlas: unknown
  export default atlas
}
