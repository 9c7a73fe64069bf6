/*
 * SQL of what others than colleagues see of a person of the team. Both parameters are SQL: the id of the user, and that of the project,
 * of whose organization the person has to be a member.
 */

/** How customers see who answers them: as the team where the person prefers that, and where they are no member, or none any more. */
export const shownToCustomers = (userId: string, projectId: string) => `(
    SELECT jsonb_build_object('name', coalesce(u.name, p.name), 'picture', u.picture_url)
    FROM projects p LEFT JOIN LATERAL (
      SELECT coalesce(u.public_name, u.name) AS name, u.picture_url FROM memberships s JOIN users u ON u.id = s.user_id
      WHERE s.org_id = p.org_id AND s.user_id = ${userId} AND NOT u.shown_as_team
    ) u ON true
    WHERE p.id = ${projectId}
  )`;

/** A member by the public name and picture; null where there is none. */
export const publicMember = (userId: string, projectId: string) => `(
    SELECT jsonb_build_object('id', u.id, 'name', coalesce(u.public_name, u.name), 'picture', u.picture_url)
    FROM projects p JOIN memberships s ON s.org_id = p.org_id JOIN users u ON u.id = s.user_id
    WHERE p.id = ${projectId} AND s.user_id = ${userId}
  )`;
