// The classes of a tool: below the others in the menu, beside them in a wide row.

export const toolClass = "justify-start! whitespace-nowrap @6xl:justify-center! @6xl:px-2! @7xl:px-3!";
