import type { APIRoute } from 'astro'
import { createJsonFeed } from '#content/feeds.ts'
import {
  createFeedSource,
  getProgramListPaths,
  type ProgramList,
} from '../_components/program-lists.ts'

export const getStaticPaths = getProgramListPaths

export const GET: APIRoute<ProgramList> = ({ props, site }) =>
  new Response(createJsonFeed(createFeedSource(props, 'json', site)))
