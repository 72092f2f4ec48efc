/**
 * Outlines of the states and territories, 1:10,000,000, from the Census Bureau's boundary files.
 * Declared here, since the compiler would infer a type from 100 KB of JSON.
 */
declare module 'us-atlas/states-10m.json' {
  const atlas: unknown
  export default atlas
}
