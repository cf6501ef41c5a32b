# SPDX-License-Identifier: Apache-2.0
"""Checks answers against the schemas of /openapi.json.

Stricter than JSON Schema: fields that a schema does not name are errors, and so are keywords that
this module does not know.
"""

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
         "integer": int, "number": (int, float)}
KEYWORDS = {"$ref", "anyOf", "const", "enum", "type", "format", "items", "minItems", "maxItems",
            "properties", "required", "additionalProperties"}


def is_a(value, name):
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES[name])


def problems(value, schema, definitions, where="$"):
    """One line for each mismatch."""
    unknown = schema.keys() - KEYWORDS
    if unknown:
        return [f"{where}: the schema has {sorted(unknown)}"]
    if "$ref" in schema:
        return problems(value, definitions[schema["$ref"].rsplit("/", 1)[1]], definitions, where)
    if "anyOf" in schema:
        tried = [problems(value, one, definitions, where) for one in schema["anyOf"]]
        return [] if not all(tried) else min(tried, key=len)
    if "const" in schema or "enum" in schema:
        allowed = schema.get("enum", [schema.get("const")])
        return [] if value in allowed else [f"{where}: {value!r} is none of {allowed}"]
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_a(value, name) for name in types):
        return [f"{where}: {value!r} is no {' or '.join(types)}"]
    if isinstance(value, list) and "items" in schema:
        least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
        found = [] if least <= len(value) <= most else [f"{where}: {len(value)} elements"]
        for number, one in enumerate(value):
            found += problems(one, schema["items"], definitions, f"{where}[{number}]")
        return found
    if isinstance(value, dict) and types:
        return fields_problems(value, schema, definitions, where)
    return []


def fields_problems(value, schema, definitions, where):
    known = schema.get("properties", {})
    found = [f"{where}: {name} is missing" for name in schema.get("required", [])
             if name not in value]
    for name, one in value.items():
        of_field = known.get(name, schema.get("additionalProperties"))
        if of_field is None:
            found.append(f"{where}: {name} is not described")
        else:
            found += problems(one, of_field, definitions, f"{where}.{name}")
    return found
