// Source actions that make members: each asks JDT LS what there is, asks the user what is wanted, and returns the edit.
import * as vscode from "vscode";
import type { CodeActionParams, WorkspaceEdit } from "vscode-languageclient/node";
import type { Asking, Choice } from "./asking";
import type { Accessor, DelegateField, Jdt, Method, Variable } from "./requests";

/** There is nothing to make; the message says why. */
export class NothingToMake extends Error {}

/** The edit that makes the members; undefined where the user gave up. */
type Maker = (jdt: Jdt, ask: Asking, at: CodeActionParams) => Promise<WorkspaceEdit | null | undefined>;

/** By the command that JDT LS's code action runs. */
export const MAKERS: Readonly<Record<string, Maker>> = {
  "java.action.overrideMethodsPrompt": overrideMethods,
  "java.action.generateConstructorsPrompt": generateConstructors,
  "java.action.generateAccessorsPrompt": generateAccessors,
  "java.action.hashCodeEqualsPrompt": generateHashCodeEquals,
  "java.action.generateToStringPrompt": generateToString,
  "java.action.generateDelegateMethodsPrompt": generateDelegates,
};

async function overrideMethods(...[jdt, ask, at]: Parameters<Maker>): ReturnType<Maker> {
  const found = await jdt("java/listOverridableMethods", at);
  if (!found?.methods.length) {
    throw new NothingToMake(vscode.l10n.t("The type has no method left to override or implement."));
  }
  const byType = [...found.methods].sort(
    (one, other) =>
      Number(other.unimplemented) - Number(one.unimplemented) ||
      one.declaringClass.localeCompare(other.declaringClass) ||
      one.name.localeCompare(other.name),
  );
  const title = vscode.l10n.t("Methods to override or implement in {0}", found.type);
  const overridableMethods = await ask.several(
    title,
    byType.map((method) => ({
      label: signature(method),
      group: method.declaringClass,
      picked: method.unimplemented,
      value: method,
    })),
  );
  return overridableMethods?.length
    ? jdt("java/addOverridableMethods", { context: at, overridableMethods })
    : undefined;
}

async function generateConstructors(...[jdt, ask, at]: Parameters<Maker>): ReturnType<Maker> {
  const found = await jdt("java/checkConstructorsStatus", at);
  if (!found?.constructors.length) {
    throw new NothingToMake(vscode.l10n.t("The type has no constructor left to generate."));
  }
  const choices = found.constructors.map((value) => ({ label: signature(value), value }));
  const isOne = choices.length === 1;
  const constructors = isOne
    ? found.constructors
    : await ask.several(vscode.l10n.t("Constructors of the supertype to call"), choices);
  if (!constructors?.length) {
    return undefined;
  }
  const fields = await ask.several(vscode.l10n.t("Fields that the constructor sets"), found.fields.map(choice));
  return fields && jdt("java/generateConstructors", { context: at, constructors, fields });
}

async function generateAccessors(...[jdt, ask, at]: Parameters<Maker>): ReturnType<Maker> {
  const found = await jdt("java/resolveUnimplementedAccessors", at);
  if (!found?.length) {
    throw new NothingToMake(vscode.l10n.t("Every field has its getter and setter."));
  }
  const accessors = await ask.several(vscode.l10n.t("Fields to read and write by methods"), found.map(accessorChoice));
  return accessors?.length ? jdt("java/generateAccessors", { context: at, accessors }) : undefined;
}

async function generateHashCodeEquals(...[jdt, ask, at]: Parameters<Maker>): ReturnType<Maker> {
  const found = await jdt("java/checkHashCodeEqualsStatus", at);
  if (!found?.fields?.length) {
    throw new NothingToMake(vscode.l10n.t("The type has no field to compare."));
  }
  const regenerate = found.existingMethods.length > 0;
  if (regenerate && !(await replaced(ask, found.existingMethods.join(", "), found.type))) {
    return undefined;
  }
  const fields = await ask.several(vscode.l10n.t("Fields that hashCode and equals compare"), found.fields.map(picked));
  return fields?.length ? jdt("java/generateHashCodeEquals", { context: at, fields, regenerate }) : undefined;
}

async function generateToString(...[jdt, ask, at]: Parameters<Maker>): ReturnType<Maker> {
  const found = await jdt("java/checkToStringStatus", at);
  if (!found || (found.exists && !(await replaced(ask, "toString", found.type)))) {
    return undefined;
  }
  const fields = await ask.several(vscode.l10n.t("Fields that toString shows"), (found.fields ?? []).map(choice));
  return fields && jdt("java/generateToString", { context: at, fields });
}

async function generateDelegates(...[jdt, ask, at]: Parameters<Maker>): ReturnType<Maker> {
  const found = await jdt("java/checkDelegateMethodsStatus", at);
  const fields = (found?.delegateFields ?? []).filter(({ delegateMethods }) => delegateMethods.length > 0);
  if (fields.length === 0) {
    throw new NothingToMake(vscode.l10n.t("There is no field with a method left to delegate to."));
  }
  const target = await delegateTarget(ask, fields);
  const methods =
    target &&
    (await ask.several(
      vscode.l10n.t("Methods to delegate to {0}", target.field.name),
      target.delegateMethods.map((value) => ({ label: signature(value), value })),
    ));
  if (!target || !methods?.length) {
    return undefined;
  }
  const delegateEntries = methods.map((delegateMethod) => ({ field: target.field, delegateMethod }));
  return jdt("java/generateDelegateMethods", { context: at, delegateEntries });
}

async function delegateTarget(ask: Asking, fields: readonly DelegateField[]): Promise<DelegateField | undefined> {
  const choices = fields.map((value) => ({ label: value.field.name, description: value.field.type, value }));
  return fields.length === 1 ? fields[0] : ask.one(vscode.l10n.t("Field to delegate to"), choices);
}

function replaced(ask: Asking, methods: string, type: string): Promise<boolean> {
  return ask.confirmed(vscode.l10n.t("{0} already has {1}.", type, methods), vscode.l10n.t("Replace"));
}

function signature({ name, parameters }: Method): string {
  return `${name}(${parameters.join(", ")})`;
}

function choice(field: Variable): Choice<Variable> {
  return { label: field.name, description: field.type, picked: field.isSelected ?? false, value: field };
}

function picked(field: Variable): Choice<Variable> {
  return { ...choice(field), picked: true };
}

function accessorChoice(accessor: Accessor): Choice<Accessor> {
  const { fieldName, typeName, isStatic, generateGetter, generateSetter } = accessor;
  const made = [
    ...(isStatic ? ["static"] : []),
    ...(generateGetter ? [vscode.l10n.t("getter")] : []),
    ...(generateSetter ? [vscode.l10n.t("setter")] : []),
  ];
  return { label: fieldName, description: `${typeName} · ${made.join(", ")}`, value: accessor };
}
