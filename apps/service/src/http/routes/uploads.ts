/** Files for deposit forms (API-4). They have a scope of their own, because no other route accepts a multipart body. */
import multipart from '@fastify/multipart'
import { ENDPOINTS } from '@modulor/contract/http'
import type { Uploads } from '../../features/uploads'
import { defineRoute, type RouteDependencies } from '../define-route'

export async function uploadRoutes(deps: RouteDependencies, uploads: Uploads): Promise<void> {
  await deps.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    // A file that is too large is detected while it arrives, and refused with the service's own response.
    await app.register(multipart, { throwFileSizeLimit: false })
    defineRoute({ ...deps, app }, ENDPOINTS.upload, ({ session, params, file }) =>
      uploads.take(session, params.payGroupId, file),
    )
  })
}
