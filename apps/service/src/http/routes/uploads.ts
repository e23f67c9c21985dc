/** Files for deposit forms (API-4). A scope of its own: no other route accepts a body that is not JSON. */
import multipart from '@fastify/multipart'
import { ENDPOINTS } from '@modulor/contract/http'
import type { Uploads } from '../../features/uploads'
import { defineRoute, type RouteDependencies } from '../define-route'

export async function uploadRoutes(deps: RouteDependencies, uploads: Uploads): Promise<void> {
  await deps.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    // A file that is too large is noticed while it comes, and refused with our own answer.
    await app.register(multipart, { throwFileSizeLimit: false })
    defineRoute({ ...deps, app }, ENDPOINTS.upload, ({ session, params, file }) =>
      uploads.take(session, params.payGroupId, file),
    )
  })
}
