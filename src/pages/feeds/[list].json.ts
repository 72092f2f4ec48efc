import type { APIRoute } from 'astro'
import { createJsonFeed } from '#content/feeds.ts'
import { feedOf } from '../_components/feed.ts'
import { listPaths, type ProgramList } from '../_components/program-lists.ts'

export const getStaticPaths = listPaths

export const GET: APIRoute<ProgramList> = ({ props, site }) =>
  new Response(createJsonFeed(feedOf(props, 'json', site)))
