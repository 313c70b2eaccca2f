// Whether the sign-out was asked for in this tab. Otherwise the session ended elsewhere, and the sign-in page
// says so (protected-route.tsx).

/** True from a press of 'Sign Out' until the next sign-in on a guarded page. */
export const leaving = { isAsked: false };
