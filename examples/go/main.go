// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"log"

	"example.org/credence/credence"
)

func main() {
	engine, err := credence.Open(credence.Options{Access: "write,hook,review"})
	check(err)
	defer engine.Close()
	s, err := engine.Session("Store prices in whole cents")
	check(err)
	fmt.Println(s.Context) // Memories and advice for the model.
	call, err := s.Guard("Bash", map[string]string{"command": "make test"})
	check(err) // If the call is refused, the message is for the agent.
	check(call.Ran("12 passed"))
	memory, err := engine.Remember("Prices are stored in whole cents", "rule")
	check(err)
	_, err = engine.Confirm(memory.ID, "the schema says so")
	check(err)
	check(s.Outcome(true, "the tests pass"))
	check(s.End())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
