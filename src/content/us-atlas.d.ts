declare module 'us-atlas/states-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  /** Outlines of the states and territories, 1:10,000,000, from the Census Bureau's cartographic boundary files; `id` is the FIPS code. */
  const atlas: Topology<{ states: GeometryCollection<{ name: string }> }>
  export default atlas
}
