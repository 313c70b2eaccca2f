// Words of the sign-in page and of the guard (spec sections 2, 5 and 8).

export const guardWords = {
  loading: "Loading...",
  deniedTitle: "Access Denied",
  deniedText: "You don't have permission to access this page.",
  goBack: "Go Back",
} as const;

export const authWords = {
  signIn: {
    title: "Sign In",
    submit: "Sign In",
    submitting: "Signing in...",
    other: "New here?",
    toggle: "Create your account",
  },
  signUp: {
    title: "Create your account",
    intro: "You don't need an account to apply for a scholarship.",
    submit: "Create account",
    submitting: "Creating your account...",
    other: "Already have an account?",
    toggle: "Sign In",
  },
  fields: {
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    password: "Password",
    passwordHint:
      "Password must be at least 6 characters. A longer one is safer: three or four words work well.",
    show: "Show",
    hide: "Hide",
    showName: "Show password",
    hideName: "Hide password",
  },
  missing: {
    firstName: "Please enter your first name.",
    lastName: "Please enter your last name.",
    password: "Please enter your password.",
    passwordTooShort: "Password must be at least 6 characters.",
  },
  problem: "There is a problem",
  titlePrefix: "Error: ",
  errorPrefix: "Error:",
  signedIn: "Successfully signed in!",
  signedUp: "Account created successfully! Please check your email to verify your account.",
  invalidCredentials: "Invalid email or password. Please check your credentials and try again.",
  accountExists: "An account with this email already exists. Please sign in instead.",
  unexpected: "An unexpected error occurred. Please try again.",
  resend: {
    offer: "Didn't get the confirmation email? Look in your spam folder, or let us send it again.",
    button: "Send confirmation email again",
    sending: "Sending...",
    sent: "We sent the confirmation email again. Please check your email.",
  },
  code: {
    label: "Code from the email",
    hint: "6 digits. Opening the link in the email works too.",
    submit: "Confirm email",
    submitting: "Confirming...",
    missing: "Enter the 6 digits from the email.",
  },
  link: {
    title: "The link from your email didn't work",
    home: "Back to Home",
  },
} as const;
