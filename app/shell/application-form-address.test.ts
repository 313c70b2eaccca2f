import { expect, test } from "vitest";
import { applicationFormAddress } from "./application-form-address.ts";

const office = {
  title: "Business Office Management",
  path: "/programs/officemanagement",
  formAnswer: "Business Office",
};

test("an external form is opened with the program as the parameter that the school names (R-339)", () => {
  const form = school("https://forms.school.org/apply?source=site#start", "entry.42");
  expect(applicationFormAddress(form, office)).toBe(
    "https://forms.school.org/apply?source=site&entry.42=Business+Office+Management#start",
  );
  expect(applicationFormAddress(form)).toBe("https://forms.school.org/apply?source=site#start");
});

test("a form that takes no program is opened at its own address, unchanged", () => {
  expect(applicationFormAddress(school("https://forms.school.org/apply", ""), office)).toBe(
    "https://forms.school.org/apply",
  );
});

test.each(["", "/scholarship"])(
  "with %j as its address the form of this site opens (R-39, R-339)",
  (applicationForm) => {
    const form = school(applicationForm, "entry.42");
    expect(applicationFormAddress(form)).toBe("/scholarship");
    expect(applicationFormAddress(form, office)).toBe("/scholarship?program=officemanagement");
    const notOffered = { title: "Sales Mastery", path: "/programs/sales" };
    expect(applicationFormAddress(form, notOffered)).toBe("/scholarship");
  },
);

function school(applicationForm: string, applicationFormProgram: string) {
  return { links: { applicationForm }, applicationFormProgram };
}
