// Tells a password manager to which account the new password belongs. It is visually hidden, because the page
// names the account elsewhere.

export function HiddenUsername({ username }: { username: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
